import { expect, test } from 'vitest'
import { languageTag, LOCALES } from './locale.ts'
import { discounted, moneyIn } from './money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('whole amounts show no cents, others do', () => {
  expect(plain(moneyIn('ua', 4900, 'USD'))).toBe('49 $')
  expect(plain(moneyIn('ru', 1999, 'USD'))).toBe('19,99 $')
})

test('a currency without minor units is not divided', () => {
  expect(plain(moneyIn('ua', 500, 'JPY'))).toBe('500 ¥')
})

test('a discount is rounded to whole minor units', () => {
  expect(discounted(8900, 15)).toBe(7565)
  expect(discounted(999, 33)).toBe(669)
  expect(discounted(4900, 0)).toBe(4900)
})

test('amounts are written as the Unicode locale data write them', () => {
  for (const locale of LOCALES) {
    for (const currency of ['UAH', 'USD', 'EUR', 'GBP', 'PLN', 'CZK']) {
      for (const amount of [0, 5, 4900, 1999, 123_450, 1_234_500, 123_456_705, -4900]) {
        const cents = amount % 100 === 0 ? 0 : 2
        const digits = { minimumFractionDigits: cents, maximumFractionDigits: cents }
        const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
        expect(moneyIn(locale, amount, currency)).toBe(
          new Intl.NumberFormat(languageTag(locale), { ...style, ...digits }).format(amount / 100),
        )
      }
    }
  }
})
