/** The digits of the code on a television. */
export const DEVICE_CODE_LENGTH = 8

/** Formats a complete or partial code in two groups: `4821 0937`. */
export function groupedDeviceCode(typed: string): string {
  const digits = deviceCodeDigits(typed)
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits
}

/** Returns the digits of a typed or pasted code. */
export function deviceCodeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, DEVICE_CODE_LENGTH)
}
