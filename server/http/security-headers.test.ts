import { expect, test } from 'vitest'
import { pageHeaders } from './security-headers.ts'

const rulesOf = (style?: string): string[] => pageHeaders(style)['Content-Security-Policy']!.split('; ')

test('a page may load the empty subtitle file, and its own scripts only', () => {
  expect(rulesOf()).toEqual(expect.arrayContaining(["media-src 'self' blob: data:", "script-src 'self'", "default-src 'none'"]))
})

test('a style sheet inside a page is allowed by its hash', () => {
  const hash = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='
  expect(rulesOf('abc')).toContain(`style-src 'self' 'sha256-${hash}'`)
})
