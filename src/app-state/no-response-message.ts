import { languageTag } from '../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../domain/i18n/message-texts.ts'
import { localeStore } from './locale-store.ts'
import { showMessage } from './message-store.ts'

/** Shows that the server does not respond. */
export function showNoResponse(): void {
  showMessage({ type: 'error', title: MESSAGE_TEXTS.no_answer[languageTag(localeStore.get())] })
}
