import { expect, test } from 'vitest'
import { passwordStrength, shownStrength, STRENGTH_PERCENT } from './password-strength.ts'

test.each([
  ['', 'very_weak'],
  ['abc123', 'very_weak'],
  ['1234567', 'weak'],
  ['1234567!', 'weak'],
  ['!!!!!!!', 'weak'],
  ['kalynov', 'good'],
  ['калинова', 'good'],
  ['kalyna-i-dub', 'good'],
  ['kalyna7', 'very_good'],
  ['калина7!', 'very_good'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('the strength bar has the steps 25, 50, 75 and 100', () => {
  expect(Object.values(STRENGTH_PERCENT)).toEqual([25, 50, 75, 100])
})

test.each([
  ['abc123', 'very_weak'],
  ['abc1234', 'weak'],
  ['abcdefg', 'weak'],
  ['1234567', 'weak'],
  ['abc12345', 'very_good'],
  ['abcdefgh', 'good'],
])('while it is typed, %s is shown as %s: too short is never strong', (password, strength) => {
  expect(shownStrength(password)).toBe(strength)
})
