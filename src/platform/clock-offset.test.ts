import { afterEach, expect, test, vi } from 'vitest'
import { isDayLocked, tabDays } from '../domain/guide/guide-days.ts'
import { kyivDayOf } from '../domain/time/kyiv-time.ts'
import { programmeStatus, progressOf } from '../domain/guide/programme-status.ts'

const SERVER = Date.UTC(2026, 10, 26, 17, 37)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The programme that is on: half of it has passed. */
const ON_AIR = { start: SERVER - 30 * MINUTE, end: SERVER + 30 * MINUTE }

/**
 * A page that the service made just now, on a device whose clock is off by so much; `request` is how it came.
 */
async function open(wrongByMs: number, request: Partial<PerformanceNavigationTiming> = {}, savedMs?: number) {
  const notes = new Map(savedMs === undefined ? [] : [['clock-offset', String(savedMs)]])
  vi.useFakeTimers({ now: SERVER + wrongByMs + 400 })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(): void {}
      postMessage(): void {}
    },
  )
  vi.stubGlobal('performance', {
    now: () => Date.now() - SERVER - wrongByMs,
    getEntriesByType: () => [
      {
        type: 'navigate',
        transferSize: 9000,
        requestStart: 100,
        responseStart: 200,
        serverTiming: [{ name: 'clock', duration: SERVER + 150 }],
        ...request,
      },
    ],
  })
  vi.resetModules()
  const [{ followServerClock }, { now }, clock] = await Promise.all([
    import('./clock-offset.ts'),
    import('../storage/server-clock.ts'),
    import('./clock.ts'),
  ])
  const onSet = vi.fn()
  followServerClock(onSet)
  await vi.advanceTimersByTimeAsync(0)
  return { now, presentMs: clock.presentMs, notes, onSet }
}

afterEach(() => {
  // The fake clock added own methods to `performance`: they are removed here.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([0, -90 * MINUTE, -2 * HOUR, 2 * HOUR, 3 * DAY, -40 * DAY])(
  'with a clock that is off by %i ms the page lives in the present',
  async (wrongByMs) => {
    const { presentMs } = await open(wrongByMs)
    const nowMs = presentMs()
    expect(nowMs).toBe(SERVER + 400)
    // The guide's status, the rest of the programme, and which programme may have a bell.
    expect(programmeStatus(ON_AIR, nowMs)).toBe('current')
    expect(Math.round((ON_AIR.end - nowMs) / MINUTE)).toBe(30)
    expect(progressOf(ON_AIR, nowMs)).toBeCloseTo(0.5, 3)
    expect(programmeStatus({ start: ON_AIR.end, end: ON_AIR.end + HOUR }, nowMs)).toBe('after')
    // A visitor's days: today and what comes are never locked.
    const today = kyivDayOf(nowMs)
    expect(today).toBe('2026-11-26')
    const tabs = tabDays(today)
    const unlocked = tabs.filter((day) => !isDayLocked(day, today, { allowed: true, epg_days: 1 }))
    expect(unlocked).toEqual(tabs.filter((day) => day >= today))
  },
)

test('the offset stays on the device, for a start without a network', async () => {
  const { notes } = await open(3 * DAY)
  expect(notes.get('clock-offset')).toBe(String(-3 * DAY))
  const offline = await open(3 * DAY, { serverTiming: [] }, -3 * DAY)
  expect(offline.now()).toBe(SERVER + 400)
})

test.each([{ transferSize: 0 }, { type: 'back_forward' as const }])(
  'a page that was kept says nothing of the present: %j',
  async (request) => {
    const { now } = await open(0, { ...request, serverTiming: [{ name: 'clock', duration: SERVER - DAY } as never] })
    expect(now()).toBe(SERVER + 400)
  },
)
