import { expect, test } from 'vitest'
import { foldPromoCode } from './promo-code.ts'

test.each([
  ['spring', 'SPRING'],
  [' Spring 26 ', 'SPRING26'],
  ['СНАТ', 'CHAT'],
  ['хата', 'XATA'],
  ['їжак', 'IЖAK'],
  ['i\u0308', 'Ï'],
  ['', ''],
])('the promo code %j is %j', (typed, code) => {
  expect(foldPromoCode(typed)).toBe(code)
})
