import { addDays, daysBetween } from '../time/kyiv-time.ts'

/** The EPG reaches this many days back and ahead (section 9: the longest archive is 30 days). */
export const GUIDE_PAST_DAYS = 30
export const GUIDE_FUTURE_DAYS = 7

/** True if the server has an EPG for a Kyiv day. */
export function isDayInGuide(day: string, today: string): boolean {
  const ahead = daysBetween(today, day)
  return ahead >= -GUIDE_PAST_DAYS && ahead <= GUIDE_FUTURE_DAYS
}

/** Returns the tab days, oldest first: the longest tier's archive, today, and the days ahead. */
export function tabDays(today: string, archiveDays = GUIDE_PAST_DAYS): string[] {
  return Array.from({ length: archiveDays + GUIDE_FUTURE_DAYS }, (_, index) => addDays(today, index - archiveDays + 1))
}

/** The facts that lock a day tab. */
export type DayTab = { index: number; tabs: number; futureDays: number; epgDays: number; allowed: boolean }

/** True if a day tab is locked: older than the tier's archive (section 4, as DECISIONS.md reads
 * it). */
export function isDayTabLocked({ index, tabs, futureDays, epgDays, allowed }: DayTab): boolean {
  if (tabs === 1) return false
  if (!allowed) return true
  return index < Math.max(0, tabs - futureDays - epgDays)
}

/** Entitlement of a tier to a day's archive: `epgDays` days, today included. */
export function isArchiveDayOpen(day: string, today: string, epgDays: number): boolean {
  return daysBetween(day, today) < epgDays
}
