import { expect, test } from 'vitest'
import { isIndexed } from './indexed.ts'

test.each([
  ['home', '', true],
  ['channel', '?archive=p-1', true],
  ['film', '', true],
  ['search', '', true],
  ['search', '?q=слова', false],
  ['search', '?q=', false],
  ['home', '?utm_source=letter', false],
  ['films', '?genre=drama&USD=1', false],
  ['profile', '', false],
  ['signInPhone', '', false],
  [undefined, '', false],
] as const)('the screen %s with "%s" is listed by search engines: %s', (screen, query, isListed) => {
  expect(isIndexed(screen, new URLSearchParams(query))).toBe(isListed)
})
