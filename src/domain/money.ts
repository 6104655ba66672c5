import { languageTag, type Locale } from './locale.ts'

/** An amount of money, `49 $` as the language writes it; minor units by the currency's own count (ISO 4217), no empty cents. */
export function moneyIn(locale: Locale, amountMinor: number, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const digits = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2
  const whole = amountMinor % 10 ** digits === 0
  return new Intl.NumberFormat(languageTag(locale), {
    ...style,
    ...(whole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(amountMinor / 10 ** digits)
}

/** A price with a discount taken off, in whole minor units. */
export function discounted(amountMinor: number, percent: number): number {
  return Math.round((amountMinor * (100 - percent)) / 100)
}
