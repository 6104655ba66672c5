import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOON } from './testing/fakes.ts'
import { CALM_MS, createHoldBack } from './hold-back.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

function notes(values: Record<string, string> = {}) {
  return { values, get: (key: string) => values[key] ?? null, set: (key: string, value: string) => void (values[key] = value) }
}

test('the margin grows with every stall up to eighty seconds', () => {
  const holdBack = createHoldBack(null)
  const seen = [holdBack.current()]
  for (let stalls = 0; stalls < 3; stalls += 1) {
    holdBack.onStall()
    seen.push(holdBack.current())
  }
  expect(seen).toEqual([40, 60, 80, 80])
})

test('in calm it shrinks again, by half a step every ten minutes', () => {
  const holdBack = createHoldBack(null)
  holdBack.onStall()
  vi.advanceTimersByTime(CALM_MS - 1)
  expect(holdBack.current()).toBe(60)
  vi.advanceTimersByTime(1)
  expect(holdBack.current()).toBe(50)
  vi.advanceTimersByTime(5 * CALM_MS)
  expect(holdBack.current()).toBe(40)
})

test('the next visit begins with the learnt hold-back', () => {
  const memory = notes()
  createHoldBack(memory).onStall()
  vi.advanceTimersByTime(CALM_MS)
  expect(createHoldBack(memory).current()).toBe(50)
})

test.each(['', 'far', '99 1768478400000', '60 -5', '60'])('a stored value "%s" does not exceed the limit', (note) => {
  const { current } = createHoldBack(notes({ 'player.hold-back': note }))
  expect([40, 80]).toContain(current())
})
