import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBandwidthMemory, type Memory, startingEstimate } from './bandwidth-memory.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function memory(): Memory & { writes: string[] } {
  const writes: string[] = []
  return { get: () => writes.at(-1) ?? null, set: (_, value) => writes.push(value), writes }
}

test('the first guess is the last visit with some caution', () => {
  const kept = memory()
  kept.set('', '5000000')
  expect(startingEstimate(kept, { effectiveType: '2g' })).toBe(4_000_000)
})

test('without a last visit the class of the connection guesses, without one nobody does', () => {
  expect(startingEstimate(memory(), { effectiveType: '4g' })).toBe(700_000)
  expect(startingEstimate(null, { effectiveType: 'satellite' })).toBeNull()
  expect(startingEstimate(null, null)).toBeNull()
})

test('what is not a bandwidth is not remembered as one', () => {
  const kept = memory()
  kept.set('', 'oops')
  expect(startingEstimate(kept, null)).toBeNull()
})

test('the diary writes at once, then every fifteen seconds, and at the end', () => {
  const kept = memory()
  const diary = createBandwidthMemory(kept, null)
  diary.record(1_000_000.4)
  diary.record(2_000_000)
  expect(kept.writes).toEqual(['1000000'])
  vi.advanceTimersByTime(15_000)
  diary.record(3_000_000)
  diary.record(4_000_000)
  diary.close()
  expect(kept.writes).toEqual(['1000000', '3000000', '4000000'])
})

test('a visit that measured nothing leaves the memory alone', () => {
  const kept = memory()
  const diary = createBandwidthMemory(kept, null)
  diary.record(Number.NaN)
  diary.close()
  expect(kept.writes).toEqual([])
})

test('within a visit the newest measurement is the guess, before it what a visit starts with', () => {
  const diary = createBandwidthMemory(memory(), { effectiveType: '3g' })
  expect(diary.estimate()).toBe(70_000)
  diary.record(1_234_567.8)
  expect(diary.estimate()).toBe(1_234_568)
})
