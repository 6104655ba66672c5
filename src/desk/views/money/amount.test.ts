import { expect, test } from 'vitest'
import { minorOf, typedSum } from './amount.ts'

test.each([
  ['49', 4900],
  ['49,5', 4950],
  ['1 049.07', 104_907],
  ['0,29', 29],
])('%s is read in minor units', (typed, minor) => {
  expect(minorOf(typed)).toBe(minor)
})

test.each(['', '-1', '1,234', '1e3', '49 грн', '123456789'])('“%s” is no sum', (typed) => {
  expect(minorOf(typed)).toBeUndefined()
})

test('a sum is shown as it is typed', () => {
  expect([4900, 29].map(typedSum)).toEqual(['49,00', '0,29'])
})
