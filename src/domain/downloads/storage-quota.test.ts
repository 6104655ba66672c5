import { expect, test } from 'vitest'
import { estimatedBytes, fitsIn, freeBytes, readableSize } from './storage-quota.ts'

test('a size is the rate times the length', () => {
  expect(estimatedBytes(1_000_000, 3600)).toBe(450_000_000)
  expect(estimatedBytes(1001, 1)).toBe(126)
})

test('free space is the site’s quota without its usage', () => {
  expect(freeBytes({ quota: 100, usage: 40 })).toBe(60)
  expect(freeBytes({ quota: 100, usage: 140 })).toBe(0)
  expect(freeBytes({ usage: 40 })).toBeNull()
})

test('a download leaves a reserve for other data', () => {
  expect(fitsIn(80_000_000, { quota: 100_000_000, usage: 0 })).toBe(true)
  expect(fitsIn(80_000_001, { quota: 100_000_000, usage: 0 })).toBe(false)
  expect(fitsIn(80_000_001, {})).toBe(true)
})

test.each([
  [0, 0, 'MB'],
  [12, 0.1, 'MB'],
  [740_000, 0.7, 'MB'],
  [9_940_000, 9.9, 'MB'],
  [9_960_000, 10, 'MB'],
  [412_300_000, 412, 'MB'],
  [999_600_000, 1, 'GB'],
  [2_340_000_000, 2.3, 'GB'],
] as const)('%i bytes are %d %s', (bytes, amount, unit) => expect(readableSize(bytes)).toEqual({ amount, unit }))
