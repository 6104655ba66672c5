import { ACCOUNT_TEXTS, type AccountTextCode, withTimeLeft } from '../domain/i18n/account-texts.ts'
import { languageTag } from '../domain/i18n/locale.ts'
import { MESSAGE_TEXTS, type MessageCode } from '../domain/i18n/message-texts.ts'
import { CallFailure } from '../app-state/api-client.ts'
import { localeStore } from '../app-state/locale-store.ts'

const TEXTS = { ...MESSAGE_TEXTS, ...ACCOUNT_TEXTS }

/** The text of a code in the language of the screens. */
export function textOf(code: MessageCode | AccountTextCode): string {
  return TEXTS[code][languageTag(localeStore.get())]
}

/** Returns the text of a failed call: the server's own message, or ours without a response or a message. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailure)) return textOf('error')
  if (error.code in TEXTS) return withTimeLeft(textOf(error.code as MessageCode), error.retryAfterS)
  return error.message || textOf('server_error')
}
