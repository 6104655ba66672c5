import { expect, test } from 'vitest'
import { isSafeLink } from './safe-links.ts'

test.each([
  '/',
  '/tarify?a=b#c',
  '#oplata',
  'https://ok.example',
  'HTTPS://ok.example/а?b#c',
  'mailto:a@b.example',
  'tel:+380440000000',
])('%s may be a link', (href) => {
  expect(isSafeLink(href)).toBe(true)
})

test.each([
  '',
  '#',
  'tarify',
  '//evil.example',
  '/\\evil.example',
  '/a/../b',
  'http://plain.example',
  'https:evil',
  'https:///evil',
  'https://?x',
  'https://@evil',
  'https://a b',
  'https://a\\b',
  'https://a\u0000',
  ' https://a',
  'mailto:',
  'tel:+38 044',
  'javascript:alert(1)',
  'javascript://https://a',
  'data:text/html,x',
  'blob:https://a/b',
  'file:///etc/passwd',
])('%j may not', (href) => {
  expect(isSafeLink(href)).toBe(false)
})
