import { expect, test } from 'vitest'
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
