import { expect, test } from 'vitest'
import { codeDigits, placeToReturn, readLogin } from './login.ts'

test('a login is recognised as a phone number or an e-mail address', () => {
  expect(readLogin('067 123 45 67')).toEqual({ kind: 'phone', to: '+380671234567' })
  expect(readLogin(' oksana@example.test ')).toEqual({ kind: 'mail', to: 'oksana@example.test' })
  expect(readLogin('оксана@приклад.укр')).toEqual({ kind: 'mail', to: 'оксана@приклад.укр' })
})

test.each([
  'oksana',
  'oksana@',
  '@example.test',
  'oksana@example',
  'ok sana@example.test',
  'a@b@c.test',
  `${'a'.repeat(250)}@b.cd`,
])('%j is a malformed address', (typed) => {
  expect(readLogin(typed)).toBe('email_malformed')
})

test.each(['', '12345', '+48601234567'])('%j is a malformed number', (typed) => {
  expect(readLogin(typed)).toBe('phone_malformed')
})

test('a code is its six digits, however it is pasted', () => {
  expect(codeDigits('123 456')).toBe('123456')
  expect(codeDigits('Ефір: ваш код 123456')).toBe('123456')
  expect(codeDigits('12a3')).toBe('123')
  expect(codeDigits('1234567')).toBe('123456')
  expect(codeDigits('26.11 о 21:35 ваш код 123456, діє 10 хв')).toBe('123456')
})

test('after sign-in the viewer returns to the previous path with its query', () => {
  expect(placeToReturn('/telekanaly/tv-01?archive=p-1')).toBe('/telekanaly/tv-01?archive=p-1')
  expect(placeToReturn('/ua/taryfy#premium')).toBe('/tarify#premium')
})

test.each([
  undefined,
  '',
  'telekanaly',
  'https://elsewhere.test/',
  '//elsewhere.test',
  '/ua//elsewhere.test',
  '/\\elsewhere.test',
  'javascript:alert(1)',
  '/auth',
  '/ua/auth/sign-in/phone',
  '/recovery',
  '/ua/verified',
])('no viewer is redirected to %j', (address) => {
  expect(placeToReturn(address)).toBeUndefined()
})
