import { afterEach, expect, test, vi } from 'vitest'
import { zoneOffsetMs } from './zone-offset.ts'

const HOUR_MS = 3_600_000
const winter = Date.parse('2026-01-15T12:00:00Z')
const summer = Date.parse('2026-07-15T12:00:00Z')

afterEach(() => vi.unstubAllGlobals())

test('the clocks of a zone are ahead of UTC, or behind, or ahead by half an hour', () => {
  vi.stubGlobal('Temporal', undefined)
  expect([winter, summer].map((at) => zoneOffsetMs(at, 'Europe/Kiev') / HOUR_MS)).toEqual([2, 3])
  expect([winter, summer].map((at) => zoneOffsetMs(at, 'America/Toronto') / HOUR_MS)).toEqual([-5, -4])
  expect(zoneOffsetMs(winter + 999.5, 'Asia/Kolkata') / HOUR_MS).toBe(5.5)
  expect(zoneOffsetMs(winter, 'UTC')).toBe(0)
})

test('an engine with Temporal uses it', () => {
  const calls: unknown[] = []
  const toZonedDateTimeISO = (zone: string) => {
    calls.push(zone)
    return { offsetNanoseconds: 7.2e12 }
  }
  const fromEpochMilliseconds = (atMs: number) => {
    calls.push(atMs)
    return { toZonedDateTimeISO }
  }
  vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds } })
  // Once for a quarter of an hour.
  for (const later of [0.5, 60_000]) expect(zoneOffsetMs(winter + later, 'Antarctica/Troll')).toBe(2 * HOUR_MS)
  expect(calls).toEqual([winter, 'Antarctica/Troll'])
})
