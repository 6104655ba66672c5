import { expect, test } from 'vitest'
import { archiveWindow, isArchived, isInWindow, liveWindow, placeInLoop, segmentAt, segmentStartMs } from './linear-channel.ts'

const HOUR_MS = 3_600_000
const utc = (iso: string) => Date.parse(`${iso}Z`)

test('segments are numbered by unix time in steps of four seconds', () => {
  expect(segmentAt(utc('2026-11-21T03:50:03.999'))).toBe(segmentAt(utc('2026-11-21T03:50:00')))
  expect(segmentAt(utc('2026-11-21T03:50:04'))).toBe(segmentAt(utc('2026-11-21T03:50:00')) + 1)
  expect(segmentStartMs(segmentAt(utc('2026-11-21T03:50:07')))).toBe(utc('2026-11-21T03:50:04'))
})

test('the live edge is the last complete segment and the window is two minutes', () => {
  const now = utc('2026-11-21T03:50:06')
  const { first, end } = liveWindow(utc('2026-11-21T00:00:00'), now)
  expect(segmentStartMs(end)).toBe(utc('2026-11-21T03:50:04'))
  expect(end - first).toBe(30)
})

test('a live link covers ten minutes behind its window and nothing on air or ahead', () => {
  const window = liveWindow(utc('2026-11-21T00:00:00'), utc('2026-11-21T03:50:06'))
  const answered = (iso: string) => isInWindow(window, segmentAt(utc(iso)))
  expect(answered('2026-11-21T03:50:00')).toBe(true)
  expect(answered('2026-11-21T03:50:04')).toBe(false)
  expect(answered('2026-11-21T03:50:08')).toBe(false)
  expect(answered('2026-11-21T03:38:04')).toBe(true)
  expect(answered('2026-11-21T03:38:00')).toBe(false)
})

test('a live link always covers segments with media times of 31 bits', () => {
  const issuedFrom = utc('2026-11-21T00:00:00')
  for (let now = issuedFrom; now < issuedFrom + 12 * HOUR_MS; now += 977_000) {
    const { base, oldest, end } = liveWindow(issuedFrom, now)
    expect(oldest).toBeGreaterThanOrEqual(base)
    expect((end - base) * 4 * 32_000).toBeLessThan(2 ** 31)
    expect(end - oldest).toBe(180)
  }
})

test('a clock that runs behind the one that issued the link gets an empty window, not a negative one', () => {
  const { first, end } = liveWindow(utc('2026-11-21T06:00:00'), utc('2026-11-21T05:00:00'))
  expect(first).toBe(end)
})

test('an archive window is the segments that cover it, entered at its start', () => {
  const window = archiveWindow(utc('2026-11-20T18:00:02.500'), utc('2026-11-20T18:30:01'), utc('2026-11-21T00:00:00'))
  expect(segmentStartMs(window.first)).toBe(utc('2026-11-20T18:00:00'))
  expect(segmentStartMs(window.end)).toBe(utc('2026-11-20T18:30:04'))
  expect(window.archive).toEqual({ startOffsetSeconds: 2.5, complete: true })
  expect(window.base).toBe(window.first)
})

test('an archive window that is still on air grows with each complete segment and is complete with its last', () => {
  const at = (now: string) => archiveWindow(utc('2026-11-21T03:00:00'), utc('2026-11-21T03:00:10'), utc(now))
  const seen = ['03:00:03.999', '03:00:04', '03:00:08', '03:00:11.999', '03:00:12', '05:00:00'].map((time) => {
    const { first, end, archive } = at(`2026-11-21T${time}`)
    return [end - first, archive?.complete]
  })
  expect(seen).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [2, false],
    [3, true],
    [3, true],
  ])
})

test('an archive link covers its own window only', () => {
  const window = archiveWindow(utc('2026-11-20T18:00:00'), utc('2026-11-20T18:30:00'), utc('2026-11-20T18:10:01'))
  const answered = (iso: string) => isInWindow(window, segmentAt(utc(iso)))
  expect(answered('2026-11-20T17:59:56')).toBe(false)
  expect(answered('2026-11-20T18:00:00')).toBe(true)
  expect(answered('2026-11-20T18:09:56')).toBe(true)
  expect(answered('2026-11-20T18:10:00')).toBe(false)
  expect(answered('2026-11-20T18:30:00')).toBe(false)
})

test('the archive reaches back thirty Kyiv days, even when one of them has 25 hours', () => {
  const now = utc('2026-11-21T12:00:00')
  expect(isArchived(now - 30 * 24 * HOUR_MS, now)).toBe(true)
  expect(isArchived(now - 31 * 24 * HOUR_MS, now)).toBe(false)
})

test('across many seams each segment follows the one before it, whatever the loop and its offset', () => {
  for (const segments of [1, 2, 7, 8, 12]) {
    for (const offset of [0, 1, 5, 11, 100, -3]) {
      const base = 441_000_000
      for (let n = base; n < base + 5 * segments; n++) {
        const { index, loopStartSeconds } = placeInLoop(n, base, { segments, offset })
        expect(loopStartSeconds + index * 4).toBe((n - base) * 4)
        expect(index).toBe((((n + offset) % segments) + segments) % segments)
      }
    }
  }
})

test('channels that share a loop differ by their offsets', () => {
  const at = (offset: number) => placeInLoop(441_000_000, 441_000_000, { segments: 8, offset }).index
  expect(at(3) - at(0)).toBe(3)
})
