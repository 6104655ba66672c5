import { expect, test } from 'vitest'
import { maskPhone, readablePhone, ukrainianPhone } from './phone-number.ts'

test.each([
  ['+380671234567'],
  ['+38 (067) 123-45-67'],
  ['380671234567'],
  ['0671234567'],
  ['067 123 45 67'],
  ['067.123.45.67'],
  ['80671234567'],
  ['00380671234567'],
  ['810380671234567'],
])('%s is the number +380671234567', (typed) => {
  expect(ukrainianPhone(typed)).toBe('+380671234567')
})

test.each([[''], ['067123456'], ['06712345678'], ['+0671234567'], ['+48601234567'], ['+3806712345'], ['671234567'], ['ні']])(
  '%j is no Ukrainian number',
  (typed) => {
    expect(ukrainianPhone(typed)).toBeUndefined()
  },
)

test('the mask accepts a leading plus, seventeen digits and separators', () => {
  expect(maskPhone('+38 (067) 123-45-67')).toBe('+38 (067) 123-45-67')
  expect(maskPhone('тел. +38 067')).toBe('+38 067')
  expect(maskPhone('067+123abc')).toBe('067123')
  expect(maskPhone('067\u00a0123\u201345')).toBe('067 123-45')
  expect(maskPhone(`+${'1'.repeat(30)}`)).toBe(`+${'1'.repeat(17)}`)
  expect(maskPhone('пошта')).toBe('')
})

test('the mask leaves its own result unchanged', () => {
  for (const typed of ['+38 (067) 123-45-67', '++380', ` ${'2 '.repeat(40)}`, '(067)']) {
    expect(maskPhone(maskPhone(typed))).toBe(maskPhone(typed))
  }
})

test('a number is shown in groups, other text unchanged', () => {
  expect(readablePhone('+380671234567')).toBe('+380 67 123 45 67')
  expect(readablePhone('oksana@example.test')).toBe('oksana@example.test')
})
