/** How a test card's payment ends, on the page and by its token later. */
export type CardOutcome = {
  /** A status that asks the payer to confirm first. */
  confirm?: '3ds_verify' | 'otp_verify' | 'cvv_verify'
  /** Declines with this code. */
  decline?: string
  /** Declines later charges by token with this code. */
  laterDecline?: string
  /** Later charges by token ask for 3-D Secure. */
  laterConfirm?: true
  /** The bank takes the money back after this time. */
  reversedAfterMs?: number
}

/** LiqPay's test cards, and four of the sandbox's own. Any other valid number succeeds. */
export const TEST_CARDS: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': {},
  '4000000000003063': { confirm: '3ds_verify' },
  '4000000000003089': { confirm: 'otp_verify' },
  '4000000000003055': { confirm: 'cvv_verify' },
  '4000000000000002': { decline: 'limit' },
  '4000000000009995': { decline: '9859' },
  '4000000000000069': { decline: 'expired_card' },
  '4000000000000341': { laterDecline: 'limit' },
  '4000000000003220': { laterConfirm: true },
  '4000000000000259': { reversedAfterMs: 3_600_000 },
}

/** The code that confirms a payment of the sandbox. */
export const CONFIRMATION_CODE = '1111'

export const cardOutcome = (number: string): CardOutcome => TEST_CARDS[number] ?? {}

/** The number without spaces; null if it is no card's number (a listed one, or one by ISO/IEC 7812). */
export function readCardNumber(text: string): string | null {
  const number = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(number)) return null
  return number in TEST_CARDS || isLuhn(number) ? number : null
}

function isLuhn(number: string): boolean {
  const digits = [...number].toReversed().map(Number)
  const sum = digits.reduce((all, digit, at) => all + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}

/** LiqPay's mask: the first six and the last two digits. */
export const cardMask = (number: string): string => `${number.slice(0, 6)}*${number.slice(-2)}`
