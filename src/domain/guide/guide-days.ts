import type { Channel } from '../../contract/channels.ts'
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
export function tabDays(today: string): string[] {
  return Array.from({ length: GUIDE_PAST_DAYS + GUIDE_FUTURE_DAYS }, (_, index) => addDays(today, index - GUIDE_PAST_DAYS + 1))
}

/** True if a channel has an archive at all; without one there is nothing to lock either. */
export const hasArchive = ({ archive_days }: Pick<Channel, 'archive_days'>): boolean => archive_days > 0

/**
 * True if the channel's own archive has a Kyiv day. No account or package opens an older one. The longest
 * archive covers the whole guide, whose first day is locked.
 */
export function isDayArchived(day: string, today: string, channel: Pick<Channel, 'archive_days'>): boolean {
  return channel.archive_days >= GUIDE_PAST_DAYS || (hasArchive(channel) && isArchiveDayOpen(day, today, channel.archive_days))
}

/** Entitlement of a tier to a day's archive: `epgDays` days, today included. */
export function isArchiveDayOpen(day: string, today: string, epgDays: number): boolean {
  return daysBetween(day, today) < epgDays
}

/**
 * True if a day is locked: the channel is, or the day is older than the tier's archive. Today
 * counts as a day of it (section 4).
 */
export function isDayLocked(day: string, today: string, { allowed, epg_days }: Pick<Channel, 'allowed' | 'epg_days'>): boolean {
  return !allowed || !isArchiveDayOpen(day, today, epg_days)
}
