/** The digits of a PIN (section 5). */
export const PIN_LENGTH = 4

/** The parental page's anchor that opens the form for a forgotten PIN. */
export const FORGOTTEN_PIN = 'forgotten'

/** How long a refusal shows before the field is cleared and focused (sections 4 and 9). */
export const PIN_NOTICE_MS = 2000

/** Returns the error code of a malformed PIN (sections 5 and 8), or undefined for four digits. */
export function wrongWithPin(typed: string): 'no_pin' | 'pin_digits_error' | undefined {
  if (typed === '') return 'no_pin'
  return /^\d{4}$/.test(typed) ? undefined : 'pin_digits_error'
}

/** Returns a PIN field's next value: up to four digits without spaces; a fifth is ignored. Null clears it
 * after any other character or a longer paste (section 5). */
export function digitsOfPin(typed: string, before: string): string | null {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(digits)) return null
  if (digits.length <= PIN_LENGTH) return digits
  return before.length === PIN_LENGTH ? before : null
}

/** True if a programme's age rating exceeds the account's limit; null is no limit. */
export function needsPin(age: number, limit: number | null): boolean {
  return limit !== null && age > limit
}
