import { describe, expect, test } from 'vitest'
import { isArchiveDayOpen, isDayArchived, isDayInGuide, isDayLocked, tabDays } from './guide-days.ts'

const today = '2026-11-21'

test('the guide reaches thirty days back and seven ahead', () => {
  expect(['2026-10-22', '2026-11-21', '2026-11-28'].every((day) => isDayInGuide(day, today))).toBe(true)
  expect(['2026-10-21', '2026-11-29'].some((day) => isDayInGuide(day, today))).toBe(false)
})

test('the tabs go from the oldest archive day to the last day ahead', () => {
  const days = tabDays(today)
  expect(days).toHaveLength(37)
  expect([days[0], days[29], days.at(-1)]).toEqual(['2026-10-23', today, '2026-11-28'])
})

test('a channel’s archive has its number of days, today included, or none', () => {
  const days = tabDays(today)
  const archiveOf = (archive_days: number) => days.filter((day) => day <= today && isDayArchived(day, today, { archive_days }))
  expect(archiveOf(3)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
  expect(archiveOf(30)).toEqual(days.filter((day) => day <= today))
  expect(days.filter((day) => isDayArchived(day, today, { archive_days: 0 }))).toEqual([])
})

describe('day locks', () => {
  const days = tabDays(today)
  const lockedDays = (epg_days: number, allowed = true) => days.filter((day) => isDayLocked(day, today, { allowed, epg_days }))

  test('fourteen archive days lock the oldest sixteen of thirty', () => {
    expect(lockedDays(14)).toEqual(days.slice(0, 16))
  })

  test('one archive day opens today and the days ahead', () => {
    expect(lockedDays(1)).toEqual(days.filter((day) => day < today))
  })

  test('without an archive today is locked, and the days ahead are open', () => {
    expect(lockedDays(0)).toEqual(days.filter((day) => day <= today))
  })

  test('thirty archive days lock none', () => {
    expect(lockedDays(30)).toEqual([])
  })

  test('more archive days than tabs lock none', () => {
    expect(lockedDays(90)).toEqual([])
  })

  test('every day of a channel that is not allowed is locked', () => {
    expect(lockedDays(30, false)).toEqual(days)
  })

  test('the tabs and the stream agree on which days are open', () => {
    const open = days.filter((day) => isArchiveDayOpen(day, today, 14))
    expect(open).toEqual(days.filter((day) => !lockedDays(14).includes(day)))
  })
})
