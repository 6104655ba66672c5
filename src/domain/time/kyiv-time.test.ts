import { expect, test } from 'vitest'
import { addDays, daysBetween, kyivDayOf, kyivInstant, kyivOffsetMs } from './kyiv-time.ts'

const utc = (iso: string) => Date.parse(`${iso}Z`)

test('Kyiv is two hours ahead in winter and three in summer', () => {
  expect(kyivOffsetMs(utc('2026-01-15T12:00:00'))).toBe(2 * 3_600_000)
  expect(kyivOffsetMs(utc('2026-07-15T12:00:00'))).toBe(3 * 3_600_000)
})

test('a programme at half past eleven at night UTC belongs to the next Kyiv day', () => {
  expect(kyivDayOf(utc('2026-11-20T22:30:00'))).toBe('2026-11-21')
  expect(kyivDayOf(utc('2026-11-20T21:59:59.999'))).toBe('2026-11-20')
})

test('midnight of a Kyiv day is found in winter and in summer', () => {
  expect(kyivInstant('2026-11-21')).toBe(utc('2026-11-20T22:00:00'))
  expect(kyivInstant('2026-07-01')).toBe(utc('2026-06-30T21:00:00'))
})

test('the day the clocks go forward has 23 hours, the day they go back 25', () => {
  expect(kyivInstant('2026-03-30') - kyivInstant('2026-03-29')).toBe(23 * 3_600_000)
  expect(kyivInstant('2026-10-26') - kyivInstant('2026-10-25')).toBe(25 * 3_600_000)
})

test('a wall time that spring skips is an hour later by the clock', () => {
  expect(kyivInstant('2026-03-29', 3 * 60 + 30)).toBe(utc('2026-03-29T01:30:00'))
})

test('a wall time that autumn repeats is its first coming', () => {
  expect(kyivInstant('2026-10-25', 3 * 60 + 30)).toBe(utc('2026-10-25T00:30:00'))
})

test('minutes past midnight run into the next day', () => {
  expect(kyivInstant('2026-11-21', 25 * 60)).toBe(kyivInstant('2026-11-22', 60))
})

test('every hour of a year is found again from its Kyiv wall time', () => {
  for (let at = utc('2026-01-01T00:00:00'); at < utc('2027-01-01T00:00:00'); at += 3_600_000) {
    const wall = at + kyivOffsetMs(at)
    const day = kyivDayOf(at)
    const found = kyivInstant(day, (wall - Date.parse(`${day}T00:00:00Z`)) / 60_000)
    const repeated = kyivOffsetMs(at) !== kyivOffsetMs(at - 3_600_000) && found === at - 3_600_000
    expect(repeated || found === at).toBe(true)
  }
})

test('days are counted across months', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(addDays('2026-03-01', -2)).toBe('2026-02-27')
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
})
