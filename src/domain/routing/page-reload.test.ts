import { expect, test } from 'vitest'
import { mayReload } from './page-reload.ts'

test('a page reloads itself at most once in a minute', () => {
  expect(mayReload(undefined, 1000)).toBe(true)
  expect(mayReload(1000, 60_999)).toBe(false)
  expect(mayReload(1000, 61_000)).toBe(true)
})

test('a clock that was set back does not forbid it for ever', () => {
  expect(mayReload(90_000_000, 1000)).toBe(true)
})
