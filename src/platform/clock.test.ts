import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Clock from './clock.ts'

const MADE_AT_MS = Date.UTC(2026, 10, 21, 18, 0)
const HERE = { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() }

let clock: typeof Clock

beforeEach(async () => {
  vi.useFakeTimers({ now: MADE_AT_MS + 90_000 })
  vi.stubGlobal('document', HERE)
  vi.resetModules()
  clock = await import('./clock.ts')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server page shows its own instant until a subscriber has rendered', async () => {
  clock.startClock(MADE_AT_MS)
  const notices = vi.fn()
  const leave = clock.clock.subscribe(notices)
  expect([clock.clock.get(), clock.isFirstView()]).toEqual([MADE_AT_MS, true])
  await vi.advanceTimersByTimeAsync(10)
  expect([notices.mock.calls.length, clock.isFirstView()]).toEqual([1, false])
  expect(clock.clock.get()).toBeGreaterThanOrEqual(MADE_AT_MS + 90_000)
  expect(clock.clock.first!()).toBe(MADE_AT_MS)
  leave()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(notices).toHaveBeenCalledTimes(1)
})

test('without a page of the server the present is shown at once', () => {
  expect([clock.clock.get(), clock.isFirstView()]).toEqual([MADE_AT_MS + 90_000, false])
})

test('many subscribers are notified in batches, and the page yields between them', async () => {
  const notices: number[] = []
  const toldAtBreaths: number[] = []
  vi.doMock('./yield-to-main.ts', () => ({
    async yieldToMain() {
      toldAtBreaths.push(notices.length)
    },
  }))
  vi.resetModules()
  const breathing = await import('./clock.ts')
  const leaves = Array.from({ length: 30 }, (_, index) => breathing.clock.subscribe(() => notices.push(index)))
  await vi.advanceTimersByTimeAsync(10)
  vi.doUnmock('./yield-to-main.ts')
  expect(notices.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index))
  const turns = [...toldAtBreaths, notices.length].map((count, index, all) => count - (all[index - 1] ?? 0))
  expect(Math.max(...turns)).toBe(8)
  for (const leave of leaves) leave()
})
