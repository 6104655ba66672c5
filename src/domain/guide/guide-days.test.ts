import { describe, expect, test } from 'vitest'
import { GUIDE_FUTURE_DAYS, isArchiveDayOpen, isDayInGuide, isDayTabLocked, tabDays } from './guide-days.ts'

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

describe('day locks', () => {
  const tab = (index: number, epgDays: number, allowed = true) => ({
    index,
    tabs: 37,
    futureDays: GUIDE_FUTURE_DAYS,
    epgDays,
    allowed,
  })

  test('fourteen archive days lock the oldest sixteen of thirty', () => {
    const locked = Array.from({ length: 37 }, (_, index) => isDayTabLocked(tab(index, 14)))
    expect(locked.indexOf(false)).toBe(16)
    expect(locked.slice(16)).not.toContain(true)
  })

  test('thirty archive days lock none', () => {
    expect(isDayTabLocked(tab(0, 30))).toBe(false)
  })

  test('more archive days than tabs lock none', () => {
    expect(isDayTabLocked(tab(0, 90))).toBe(false)
  })

  test('every day of a channel that is not allowed is locked', () => {
    expect(isDayTabLocked(tab(36, 30, false))).toBe(true)
  })

  test('a single day is never locked', () => {
    expect(isDayTabLocked({ ...tab(0, 0, false), tabs: 1 })).toBe(false)
  })

  test('the tabs and the stream agree on which days are open', () => {
    tabDays(today).forEach((day, index) => {
      expect(isArchiveDayOpen(day, today, 14)).toBe(!isDayTabLocked(tab(index, 14)))
    })
  })
})
