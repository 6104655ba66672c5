import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBandwidthMemory, type Memory, startingEstimate } from './bandwidth-memory.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function memory(): Memory & { writes: string[] } {
  const writes: string[] = []
  return { get: () => writes.at(-1) ?? null, set: (_, value) => writes.push(value), writes }
}

test('the first guess is the last visit with some caution', () => {
  const notes = memory()
  notes.set('', '5000000')
  expect(startingEstimate(notes, { effectiveType: '2g' })).toBe(4_000_000)
})

test('without a last visit the connection class gives the estimate, without one there is none', () => {
  expect(startingEstimate(memory(), { effectiveType: '4g' })).toBe(700_000)
  expect(startingEstimate(null, { effectiveType: 'satellite' })).toBeNull()
  expect(startingEstimate(null, null)).toBeNull()
})

test('a malformed bandwidth is not stored', () => {
  const notes = memory()
  notes.set('', 'oops')
  expect(startingEstimate(notes, null)).toBeNull()
})

test('the diary writes at once, then every fifteen seconds, and at the end', () => {
  const notes = memory()
  const diary = createBandwidthMemory(notes, null)
  diary.record(1_000_000.4)
  diary.record(2_000_000)
  expect(notes.writes).toEqual(['1000000'])
  vi.advanceTimersByTime(15_000)
  diary.record(3_000_000)
  diary.record(4_000_000)
  diary.close()
  expect(notes.writes).toEqual(['1000000', '3000000', '4000000'])
})

test('a visit that measured nothing leaves the memory alone', () => {
  const notes = memory()
  const diary = createBandwidthMemory(notes, null)
  diary.record(Number.NaN)
  diary.close()
  expect(notes.writes).toEqual([])
})

test('within a visit the newest measurement is the estimate, before it the stored one', () => {
  const diary = createBandwidthMemory(memory(), { effectiveType: '3g' })
  expect(diary.estimate()).toBe(70_000)
  diary.record(1_234_567.8)
  expect(diary.estimate()).toBe(1_234_568)
})
