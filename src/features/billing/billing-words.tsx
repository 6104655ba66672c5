import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PaymentFailure } from '../../contract/billing.ts'
import type { Money } from '../../contract/money.ts'
import { moneyIn } from '../../domain/i18n/money.ts'
import { dateOf, dayIn } from '../../domain/time/calendar-words.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { now } from '../../storage/server-clock.ts'
import { useStore } from '../../ui/use-store.ts'

/** Formatters of sums and instants (epoch ms) for the viewer's language and time zone. */
export type Formatters = {
  sum: (money: Money) => string
  /** `12 грудня`, with the year where it is another. */
  day: (atMs: number) => string
  /** `12 грудня, 20:38`. */
  moment: (atMs: number) => string
}

/** Returns the formatters of sums and instants. */
export function useFormatters(): Formatters {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const day = (atMs: number): string => {
    const year = dayIn(atMs, zone).slice(0, 4)
    const date = dateOf(atMs, locale, zone)
    return year === dayIn(now(), zone).slice(0, 4) ? date : `${date} ${year}`
  }
  return {
    sum: ({ amount_minor: amount, currency }) => moneyIn(locale, amount, currency),
    day,
    moment: (atMs) => `${day(atMs)}, ${timeOfDay(atMs, zone)}`,
  }
}

/** Why a payment failed, in words. */
export const FAILURE_WORDS: Record<PaymentFailure | 'no_card', ReactNode> = {
  insufficient_funds: <Trans>There is not enough money on the card.</Trans>,
  declined: <Trans>The bank declined the payment. It may know more.</Trans>,
  expired: <Trans>The card has expired.</Trans>,
  card_gone: <Trans>The bank does not accept this card any more.</Trans>,
  authentication_needed: <Trans>The bank wants you to confirm the payment yourself.</Trans>,
  trial_used: <Trans>The trial was used before, so the check of the card is given back.</Trans>,
  page_expired: <Trans>The time of the payment page was over. Nothing was charged.</Trans>,
  no_card: <Trans>There is no card to renew with.</Trans>,
}

/** A card as people recognise it: brand and last digits. */
export const cardName = ({ brand, last_digits: digits }: { brand: string; last_digits: string }): string =>
  `${brandName(brand)} ··${digits}`

/** `414962*99` as `4149 62·· ···· ··99`. */
export function readableMask(mask: string): string {
  const [head = '', tail = ''] = mask.split('*')
  const digits = head + '·'.repeat(Math.max(0, 16 - head.length - tail.length)) + tail
  return digits.replace(/(.{4})(?=.)/g, '$1\u2002')
}

/** A brand as it writes itself. */
export function brandName(brand: string): string {
  return BRANDS[brand.toLowerCase()] ?? brand
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  prostir: 'Prostir',
}
