import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'

/** The browser is too old to play; the text is the radio's (section 8). */
export function Outdated() {
  return MESSAGE_TEXTS.browser_outdated[languageTag(useStore(localeStore))]
}
