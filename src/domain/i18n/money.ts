import { languageTag, type Locale } from './locale.ts'

// Both languages write money alike. Hard-coded, because the first use of Intl takes tens of milliseconds.
const SIGNS: Record<string, string> = { UAH: '₴', USD: '$', EUR: '€', GBP: '£', PLN: 'zł', CZK: 'Kč' }

/** Formats an amount of money, `49 $`; minor units by the currency (ISO 4217), no empty cents. */
export function moneyIn(locale: Locale, amountMinor: number, currency: string): string {
  const sign = SIGNS[currency]
  if (!sign || amountMinor < 0) return byIntl(locale, amountMinor, currency)
  const cents = amountMinor % 100
  const whole = String((amountMinor - cents) / 100).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${whole}${cents > 0 ? `,${String(cents).padStart(2, '0')}` : ''}\u00a0${sign}`
}

function byIntl(locale: Locale, amountMinor: number, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const digits = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2
  const whole = amountMinor % 10 ** digits === 0
  return new Intl.NumberFormat(languageTag(locale), {
    ...style,
    ...(whole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(amountMinor / 10 ** digits)
}

/** Returns a discounted price in whole minor units. */
export function discounted(amountMinor: number, percent: number): number {
  return Math.round((amountMinor * (100 - percent)) / 100)
}
