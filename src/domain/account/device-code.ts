/** How many digits the code has that a television shows. */
export const DEVICE_CODE_LENGTH = 8

/** A code as it is shown and typed, in two groups: `4821 0937`; also one that is not whole yet, whatever stands between its digits. */
export function groupedDeviceCode(typed: string): string {
  const digits = deviceCodeDigits(typed)
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits
}

/** The digits of a code as far as they are typed or pasted. */
export function deviceCodeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, DEVICE_CODE_LENGTH)
}
