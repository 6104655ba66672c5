import { expect, test } from 'vitest'
import { digitsOfPin, needsPin, wrongWithPin } from './pin.ts'

test('a PIN is four digits, other input gets its error code', () => {
  expect(wrongWithPin('0000')).toBeUndefined()
  expect(wrongWithPin('')).toBe('no_pin')
  for (const typed of ['123', '12345', '12a4', '\u0661\u0662\u0663\u0664', ' 123'])
    expect(wrongWithPin(typed)).toBe('pin_digits_error')
})

test('the field accepts digits, drops spaces and is cleared by other characters', () => {
  expect(digitsOfPin('40', '4')).toBe('40')
  expect(digitsOfPin(' 40 71\n', '')).toBe('4071')
  expect(digitsOfPin('40a', '40')).toBeNull()
  expect(digitsOfPin('\u0664', '')).toBeNull()
  expect(digitsOfPin('', '4')).toBe('')
})

test('a fifth digit changes nothing, five at once are no PIN', () => {
  expect(digitsOfPin('40712', '4071')).toBe('4071')
  expect(digitsOfPin('40712', '')).toBeNull()
})

test('a title above the age limit needs the PIN; without a limit none does', () => {
  expect(needsPin(16, 12)).toBe(true)
  expect(needsPin(12, 12)).toBe(false)
  expect(needsPin(18, 16)).toBe(true)
  expect(needsPin(18, null)).toBe(false)
})
