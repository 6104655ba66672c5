import { isSitePath, pathOf } from '../routing/site-path.ts'
import { readPath } from '../routing/paths.ts'
import { ukrainianPhone } from './phone-number.ts'

// Accepts anything@name.dot without spaces; the server and the e-mail itself decide the rest.
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u

/** Returns a trimmed e-mail address; undefined if it cannot be one. */
export function emailAddress(typed: string): string | undefined {
  const address = typed.trim()
  return address.length <= 254 && EMAIL.test(address) ? address : undefined
}

/** The identifier for signing in. */
export type Login = { kind: 'phone' | 'mail'; to: string }

/** Parses a phone number or an e-mail address, or returns which of the two is malformed. */
export function readLogin(typed: string): Login | 'phone_malformed' | 'email_malformed' {
  if (/[@\p{L}]/u.test(typed)) {
    const to = emailAddress(typed)
    return to === undefined ? 'email_malformed' : { kind: 'mail', to }
  }
  const to = ukrainianPhone(typed)
  return to === undefined ? 'phone_malformed' : { kind: 'phone', to }
}

/** Returns the digits of a typed or pasted code; in a whole message its one six-digit number. */
export function codeDigits(typed: string): string {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(typed) ?? []
  return code ?? typed.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

/** The digits of a code. */
export const CODE_LENGTH = 6

/** Returns the path to return to after sign-in: of this site, but no sign-in screen. */
export function placeToReturn(address: string | undefined): string | undefined {
  // Without the language prefix, a double slash would name another site.
  if (address === undefined || !isSitePath(address) || pathOf(address).includes('//')) return undefined
  const { path } = readPath(pathOf(address))
  return isWayIn(path) ? undefined : path + address.slice(pathOf(address).length)
}

/** True for the paths of sign-in screens. */
export function isWayIn(path: string): boolean {
  return /^\/(auth|recovery|verified)(\/|$)/.test(path)
}
