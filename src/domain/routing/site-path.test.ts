import { expect, test } from 'vitest'
import { isSitePath, pathOf } from './site-path.ts'

test.each(['/', '/tarify', '/ua/pro-proekt/', '/тарифи?a=//b&c=..#d', '/.well-known/x', '/a..b', '/a//b'])(
  '%s is a path of this site',
  (address) => {
    expect(isSitePath(address)).toBe(true)
  },
)

test.each([
  '',
  'tarify',
  '?a',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/a\\b',
  'https://evil.example/',
  'javascript:alert(1)',
  ' /a',
  '/a b',
  '/\t/evil.example',
  '/a\r\nSet-Cookie: b=c',
  '/a\u0000',
  '/a\u0085b',
  '/..//evil.example',
  '/a/../b',
  '/a/.',
  '/a/%2E%2e?b',
])('%j is not', (address) => {
  expect(isSitePath(address)).toBe(false)
})

test('a path ends where its query or its anchor begins', () => {
  expect([pathOf('/a/b'), pathOf('/a?b#c'), pathOf('/a#b?c'), pathOf('/a?b\n')]).toEqual(['/a/b', '/a', '/a', '/a'])
})
