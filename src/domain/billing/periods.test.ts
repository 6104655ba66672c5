import { expect, test } from 'vitest'
import { accessUntil, GRACE_MS, periodFrom, renewedPeriod, TRIAL_GRACE_MS } from './periods.ts'

const DAY = 86_400_000
const at = (text: string) => Date.parse(text)

test.each([
  ['clocks go forward', '2027-03-20T12:00:00+02:00', '2027-04-19T13:00:00+03:00'],
  ['clocks go back', '2026-10-10T12:00:00+03:00', '2026-11-09T11:00:00+02:00'],
  ['February has 29 days', '2028-02-15T12:00:00+02:00', '2028-03-16T12:00:00+02:00'],
  ['the year changes', '2026-12-15T12:00:00+02:00', '2027-01-14T12:00:00+02:00'],
])('a period of 30 days has 720 hours when %s', (_when, start, end) => {
  expect(periodFrom(at(start), 30)).toEqual({ startMs: at(start), endMs: at(end) })
})

test('thirty periods through five changes of the clock leave no gap and no overlap', () => {
  const first = at('2026-10-01T03:30:00+03:00')
  let period = periodFrom(first, 30)
  for (let count = 1; count < 30; count += 1) {
    const due = { periodEndMs: period.endMs, accessUntilMs: period.endMs + GRACE_MS, periodDays: 30 }
    const next = renewedPeriod(due, period.endMs + 90_000)
    expect(next.startMs).toBe(period.endMs)
    period = next
  }
  expect(period.endMs).toBe(first + 900 * DAY)
})

test('the grace period runs only while a renewal is due, a shorter one after a trial', () => {
  expect(accessUntil(1_000, { autoRenew: false, isTrial: false })).toBe(1_000)
  expect(accessUntil(1_000, { autoRenew: false, isTrial: true })).toBe(1_000)
  expect(accessUntil(1_000, { autoRenew: true, isTrial: false })).toBe(1_000 + GRACE_MS)
  expect(accessUntil(1_000, { autoRenew: true, isTrial: true })).toBe(1_000 + TRIAL_GRACE_MS)
})

test('a renewal paid within the grace period follows the old period, a later one starts at its payment', () => {
  const due = { periodEndMs: 100 * DAY, accessUntilMs: 101 * DAY, periodDays: 30 }
  expect(renewedPeriod(due, 101 * DAY - 1)).toEqual({ startMs: 100 * DAY, endMs: 130 * DAY })
  expect(renewedPeriod(due, 101 * DAY)).toEqual({ startMs: 101 * DAY, endMs: 131 * DAY })
})

test('a renewal paid before the period ends follows it, too', () => {
  const due = { periodEndMs: 100 * DAY, accessUntilMs: 101 * DAY, periodDays: 30 }
  expect(renewedPeriod(due, 99 * DAY).startMs).toBe(100 * DAY)
})
