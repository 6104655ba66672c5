// The input mask's limit (section 5).
const MOST_DIGITS = 17

/** Filters typed text to a leading plus, up to 17 digits, and separators. */
export function maskPhone(typed: string): string {
  const [, plus = '', rest = ''] = /^[^\d+]*(\+?)(.*)$/su.exec(typed)!
  let digits = 0
  let masked = plus
  for (const sign of rest.replace(/[\u00a0\t]/g, ' ').replace(/[\u2010-\u2015]/g, '-')) {
    if (/\d/.test(sign)) {
      if (++digits > MOST_DIGITS) break
      masked += sign
    } else if (/[ ()./-]/.test(sign)) masked += sign
  }
  return masked
}

/** Parses a Ukrainian number in any usual spelling to E.164 (section 5), or undefined. It
 * checks the shape only; the server knows whether the number exists. */
export function ukrainianPhone(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const national = typed.trim().startsWith('+') ? /^380(\d{9})$/.exec(digits) : /^(?:(?:00|810)?380|8?0)(\d{9})$/.exec(digits)
  return national ? `+380${national[1]}` : undefined
}

/** Formats a Ukrainian number (E.164): `+380 67 123 45 67`; other text is unchanged. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+380)(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5')
}
