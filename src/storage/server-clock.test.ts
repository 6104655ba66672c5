import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as ServerClock from './server-clock.ts'

const SERVER = Date.UTC(2026, 10, 26, 17, 37)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let clock: typeof ServerClock

/** Begins a visit on a device whose clock is wrong by so much. */
async function visit(wrongByMs: number): Promise<void> {
  vi.useFakeTimers({ now: SERVER + wrongByMs })
  vi.resetModules()
  clock = await import('./server-clock.ts')
}

/** Lets the service answer after so long, with these headers. */
function answering(headers: Record<string, string>, tookMs = 100): void {
  vi.stubGlobal('fetch', async () => {
    await vi.advanceTimersByTimeAsync(tookMs)
    return new Response('{}', { headers })
  })
}

const timeAt = (ms: number): Record<string, string> => ({ 'Server-Timing': `clock;dur=${ms}` })

beforeEach(() => visit(0))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([-90 * MINUTE, -2 * HOUR, 2 * HOUR, 3 * DAY, -40 * DAY])(
  'an answer of the service sets right a clock that is off by %i ms',
  async (wrongByMs) => {
    await visit(wrongByMs)
    expect(clock.now()).toBe(SERVER + wrongByMs)
    answering(timeAt(SERVER + 50))
    await clock.timedFetch('/api/health')
    expect(clock.now()).toBe(SERVER + 100)
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(clock.now()).toBe(SERVER + 100 + HOUR)
    // Libraries compare with the device's clock.
    expect([clock.toDeviceTime(SERVER), clock.toServerTime(Date.now())]).toEqual([SERVER + wrongByMs, clock.now()])
  },
)

test('a response of a cache or an intermediary does not set the time', async () => {
  for (const headers of [{ ...timeAt(SERVER - DAY), Age: '86400' }, { Date: new Date(SERVER - DAY).toUTCString() }, {}]) {
    answering(headers as Record<string, string>)
    await clock.timedFetch('/api/health')
  }
  expect(clock.now()).toBe(Date.now())
})

test('the offset of an earlier visit is used until this one measures its own', async () => {
  await visit(3 * DAY)
  clock.restoreClockOffset(-3 * DAY)
  expect(clock.now()).toBe(SERVER)
  answering(timeAt(SERVER + 5050))
  await vi.advanceTimersByTimeAsync(5000)
  await clock.timedFetch('/api/health')
  clock.restoreClockOffset(-DAY)
  expect(clock.clockOffset()).toBe(-3 * DAY)
  clock.restoreClockOffset(Number.NaN)
  expect(clock.now()).toBe(SERVER + 5100)
})

test('a clock that the user sets while the site runs changes nothing, and is notified', async () => {
  const changes: string[] = []
  answering(timeAt(SERVER + 50))
  await clock.timedFetch('/api/health')
  clock.onClockChange((change) => changes.push(change))
  vi.setSystemTime(SERVER - 2 * HOUR)
  expect(clock.now()).toBe(SERVER + 100)
  // And right again.
  vi.setSystemTime(SERVER + 200)
  expect(clock.now()).toBe(SERVER + 200)
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual(['set', 'set'])
})

test('sleep counts, and is notified so that the time is read again', async () => {
  const changes: string[] = []
  await visit(-90 * MINUTE)
  answering(timeAt(SERVER + 50))
  await clock.timedFetch('/api/health')
  clock.onClockChange((change) => changes.push(change))
  vi.setSystemTime(Date.now() + 7 * HOUR)
  expect(clock.now()).toBe(SERVER + 100 + 7 * HOUR)
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual(['slept'])
})

test('a device that has never read the server’s time uses its own', async () => {
  vi.setSystemTime(SERVER - DAY)
  expect(clock.now()).toBe(SERVER - DAY)
})
