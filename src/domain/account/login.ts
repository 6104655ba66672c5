import { isSitePath, pathOf } from '../routing/site-path.ts'
import { readPath } from '../routing/paths.ts'
import { ukrainianPhone } from './phone-number.ts'

// One at sign between something and a name with a dot, no spaces: the server knows the rest, and the letter decides.
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u

/** An address as it is typed, without the spaces around it; undefined when it cannot be one. */
export function emailAddress(typed: string): string | undefined {
  const address = typed.trim()
  return address.length <= 254 && EMAIL.test(address) ? address : undefined
}

/** What somebody goes in by. */
export type Login = { kind: 'phone' | 'mail'; to: string }

/** Reads a phone number or an e-mail address, whichever it looks like; otherwise which of the two is malformed. */
export function readLogin(typed: string): Login | 'phone_malformed' | 'email_malformed' {
  if (/[@\p{L}]/u.test(typed)) {
    const to = emailAddress(typed)
    return to === undefined ? 'email_malformed' : { kind: 'mail', to }
  }
  const to = ukrainianPhone(typed)
  return to === undefined ? 'phone_malformed' : { kind: 'phone', to }
}

/** The six digits of a code as far as they are typed or pasted; in a whole message it is the one number of six digits. */
export function codeDigits(typed: string): string {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(typed) ?? []
  return code ?? typed.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

/** How many digits a code has. */
export const CODE_LENGTH = 6

/** Where one may be led after signing in: a place of this site (path of the route table, query, anchor) that is no way in itself. */
export function placeToReturn(address: string | undefined): string | undefined {
  // After the language is taken out, doubled slashes would name another site.
  if (address === undefined || !isSitePath(address) || pathOf(address).includes('//')) return undefined
  const { path } = readPath(pathOf(address))
  return isWayIn(path) ? undefined : path + address.slice(pathOf(address).length)
}

/** Whether a path of the route table is one of the screens around signing in. */
export function isWayIn(path: string): boolean {
  return /^\/(auth|recovery|verified)(\/|$)/.test(path)
}
