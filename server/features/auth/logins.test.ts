import { expect, test } from 'vitest'
import { ApiError } from '../../http/api-error.ts'
import { readEmail, readLogin, readPhone, shownEmail } from './logins.ts'

function codeOf(read: () => unknown): string {
  try {
    return `read as ${String(read())}`
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

test.each([
  '+380671234567',
  '380671234567',
  '0671234567',
  '80671234567',
  '00380671234567',
  '810380671234567',
  '067 123 45 67',
  '(067) 123-45-67',
  '+38 (067) 123-45-67',
  ' +38 067.123.45.67 ',
  '067–123–45–67',
  '8 067 123 45 67',
])('%s is a Ukrainian number', (typed) => {
  expect(readPhone(typed)).toBe('+380671234567')
})

test.each([
  '',
  '671234567',
  '067123456',
  '06712345678',
  '+3806712345678',
  '+380001234567',
  '+48601234567',
  '+79161234567',
  '+12125550100',
  'телефон 0671234567',
  '0671234567; drop table',
  '٠٦٧١٢٣٤٥٦٧',
  '0'.repeat(18),
])('%s is no Ukrainian number', (typed) => {
  expect(codeOf(() => readPhone(typed))).toBe('phone_malformed')
})

test('a landline number cannot receive messages', () => {
  expect(codeOf(() => readPhone('+380 44 123 45 67'))).toBe('sms_not_sent')
})

test('an address is stored in lower case', () => {
  expect(readEmail('  Olena.O+tv@Efir.Example ')).toBe('olena.o+tv@efir.example')
  for (const typed of [
    '',
    'x',
    'a@',
    '@b.ua',
    'a b@c.ua',
    'a@b@c.ua',
    'a@b.ua\nBcc: x@y.ua',
    '<a@b.ua>',
    `${'a'.repeat(250)}@b.ua`,
  ]) {
    expect(codeOf(() => readEmail(typed))).toBe('email_malformed')
  }
})

test('a login with an @ is an address, any other a number', () => {
  expect(readLogin('A@b.ua')).toEqual({ kind: 'email', to: 'a@b.ua' })
  expect(readLogin('0671234567')).toEqual({ kind: 'phone', to: '+380671234567' })
})

test('an address with a Cyrillic domain is stored in ASCII and shown in Cyrillic', () => {
  expect(readEmail('Ivan@Приклад.УКР')).toBe('ivan@xn--80aikifvh.xn--j1amh')
  expect(readEmail('ivan@xn--80aikifvh.xn--j1amh')).toBe(readEmail('ivan@приклад.укр'))
  expect(shownEmail('ivan@xn--80aikifvh.xn--j1amh')).toBe('ivan@приклад.укр')
  expect(shownEmail('ivan@efir.example')).toBe('ivan@efir.example')
  expect(codeOf(() => readEmail('ivan@при клад.укр'))).toBe('email_malformed')
})
