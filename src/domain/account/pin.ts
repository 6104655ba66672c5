/** How many digits a PIN has (section 5). */
export const PIN_LENGTH = 4

/** The anchor of the parental page that opens the form for a forgotten PIN. */
export const FORGOTTEN_PIN = 'forgotten'

/** For so long a refused PIN is told; then the field is empty and has the focus (sections 4 and 9). */
export const PIN_NOTICE_MS = 2000

/** The code of what keeps something typed from being a PIN (sections 5 and 8); undefined for four digits. */
export function wrongWithPin(typed: string): 'no_pin' | 'pin_digits_error' | undefined {
  if (typed === '') return 'no_pin'
  return /^\d{4}$/.test(typed) ? undefined : 'pin_digits_error'
}

/**
 * What a PIN field holds after somebody typed or pasted into it: up to four digits, spaces left out; a fifth one changes nothing.
 * Null: it is to be cleared, because something else is among them or too much came at once (section 5).
 */
export function digitsOfPin(typed: string, before: string): string | null {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(digits)) return null
  if (digits.length <= PIN_LENGTH) return digits
  return before.length === PIN_LENGTH ? before : null
}

/** Whether a programme for viewers from `age` years on needs the PIN under an age limit; null is no limit. */
export function needsPin(age: number, limit: number | null): boolean {
  return limit !== null && age > limit
}
