import { addDays, daysBetween } from '../time/kyiv-time.ts'

/** The guide reaches this many days back and ahead of today (section 9: the longest archive is 30 days). */
export const GUIDE_PAST_DAYS = 30
export const GUIDE_FUTURE_DAYS = 7

/** Whether the service keeps a guide for a Kyiv day. */
export function isDayInGuide(day: string, today: string): boolean {
  const ahead = daysBetween(today, day)
  return ahead >= -GUIDE_PAST_DAYS && ahead <= GUIDE_FUTURE_DAYS
}

/** The days of the tabs, oldest first: as many archive days as the longest package opens, today among them, and the days ahead. */
export function tabDays(today: string, archiveDays = GUIDE_PAST_DAYS): string[] {
  return Array.from({ length: archiveDays + GUIDE_FUTURE_DAYS }, (_, index) => addDays(today, index - archiveDays + 1))
}

/** What decides whether a day tab is locked. */
export type DayTab = { index: number; tabs: number; futureDays: number; epgDays: number; allowed: boolean }

/** Whether a day tab is locked: the oldest days are, beyond those that the tier opens (section 4, as DECISIONS reads it). */
export function isDayLocked({ index, tabs, futureDays, epgDays, allowed }: DayTab): boolean {
  if (tabs === 1) return false
  if (!allowed) return true
  return index < Math.max(0, tabs - futureDays - epgDays)
}

/** Whether a tier with `epgDays` may watch the archive of a day; today counts as the first of them. */
export function isArchiveDayOpen(day: string, today: string, epgDays: number): boolean {
  return daysBetween(day, today) < epgDays
}
