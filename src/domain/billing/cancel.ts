import type { Locale } from '../i18n/locale.ts'

/** How long after its checkout a trial cannot be cancelled (section 5, Subscription). */
const TRIAL_LOCK_MS = 24 * 3_600_000

/** The word that confirms a cancellation, by language. */
export const CANCEL_WORDS: Record<Locale, string> = { ua: 'СКАСУВАТИ', ru: 'ОТМЕНИТЬ' }

/**
 * Returns from when a subscription can be cancelled: 24 hours after a trial's checkout, any other at once.
 */
export function cancelFrom({ contractMs, beganAsTrial }: { contractMs: number; beganAsTrial: boolean }): number {
  return beganAsTrial ? contractMs + TRIAL_LOCK_MS : contractMs
}

/** True for the confirmation word of either language, in any case and Unicode form, with spaces around it. */
export function confirmsCancel(typed: string): boolean {
  return Object.values(CANCEL_WORDS).includes(typed.normalize('NFC').trim().toLocaleUpperCase('uk'))
}
