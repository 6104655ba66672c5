import { domainToASCII, domainToUnicode } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as v from 'valibot'
import { ApiError } from '../../http/api-error.ts'

/** As many digits as the input mask lets in (section 5). */
const MOST_DIGITS = 17

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.transform(withAsciiDomain), v.maxLength(254), v.rfcEmail())

/** An address with an internationalised domain in the form that mail servers know (`xn--`, RFC 5891). */
function withAsciiDomain(address: string): string {
  const [, local, domain] = /^(.*@)([^@]*[^\p{ASCII}@][^@]*)$/su.exec(address) ?? []
  return domain === undefined ? address : `${local}${domainToASCII(domain) || domain}`
}

/**
 * A Ukrainian number in any usual spelling as E.164 (section 5). Throws `phone_malformed` for anything else,
 * and `sms_not_sent` for a number that takes no messages.
 */
export function readPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 10 || digits.length > MOST_DIGITS || /[^\d\s()+./\u2010-\u2015\u00a0-]/.test(typed)) {
    throw new ApiError('phone_malformed')
  }
  const spelled = typed.trim().startsWith('+')
    ? `+${digits}`
    : digits.replace(/^(00|810)(?=380)/, '').replace(/^8(?=0\d{9}$)/, '')
  const number = parsePhoneNumberFromString(spelled.startsWith('380') ? `+${spelled}` : spelled, 'UA')
  if (!number?.isValid() || number.country !== 'UA') throw new ApiError('phone_malformed')
  const kind = number.getType()
  if (kind !== 'MOBILE' && kind !== 'FIXED_LINE_OR_MOBILE') throw new ApiError('sms_not_sent')
  return number.number
}

/** An e-mail address as it is stored: in lower case, its domain in ASCII. Throws `email_malformed`. */
export function readEmail(typed: string): string {
  const read = v.safeParse(Email, typed)
  if (!read.success) throw new ApiError('email_malformed')
  return read.output
}

/** A stored address as a person reads it: its domain in their letters. */
export function shownEmail(stored: string): string {
  const at = stored.lastIndexOf('@')
  return `${stored.slice(0, at + 1)}${domainToUnicode(stored.slice(at + 1))}`
}

/** A phone number or an e-mail address. */
export type Login = { kind: 'phone' | 'email'; to: string }

/** Reads whichever of the two it looks like. */
export function readLogin(typed: string): Login {
  return typed.includes('@') ? { kind: 'email', to: readEmail(typed) } : { kind: 'phone', to: readPhone(typed) }
}
