import { languageTag } from '../../../domain/locale.ts'
import { MESSAGE_TEXTS } from '../../../domain/message-texts.ts'
import { localeStore } from '../../../platform/locale-store.ts'
import { useStore } from '../../../ui/use-store.ts'

/** That the browser is too old to play, in the words of the radio (section 8). */
export function Outdated() {
  return MESSAGE_TEXTS.browser_outdated[languageTag(useStore(localeStore))]
}
