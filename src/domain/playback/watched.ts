import type { Channel } from '../../contract/channels.ts'
import type { WatchedProgramme } from '../../contract/history.ts'
import { isArchiveDayOpen } from '../guide/guide-days.ts'
import { kyivDayOf } from '../time/kyiv-time.ts'

/** Returns a programme's watched share, 0 to 1. */
export function reachedOf({ reached, start, end }: Pick<WatchedProgramme, 'reached' | 'start' | 'end'>): number {
  return Math.min(1, reached / (end - start))
}

/** Returns the minutes left, at least one; null if finished or barely started. */
export function minutesLeft({ position, start, end }: Pick<WatchedProgramme, 'position' | 'start' | 'end'>): number | null {
  return position === null ? null : Math.max(1, Math.ceil((end - start - position) / 60_000))
}

/** True if the viewer's entitlement still covers the programme's archive; a removed channel has none. */
export function isInArchive({ start }: Pick<WatchedProgramme, 'start'>, channel: Channel | undefined, nowMs: number): boolean {
  return channel !== undefined && isArchiveDayOpen(kyivDayOf(start), kyivDayOf(nowMs), channel.epg_days)
}

/** Returns the programmes to continue: unfinished and available, one per channel, latest first. */
export function programmesToContinue(items: readonly WatchedProgramme[], channels: readonly Channel[], nowMs: number) {
  const channelOf = new Map(channels.map((channel) => [channel._id, channel]))
  const found = new Map<string, { channel: Channel; programme: WatchedProgramme }>()
  for (const programme of items) {
    const channel = channelOf.get(programme.channel_id)
    const isOpen = channel?.allowed && isInArchive(programme, channel, nowMs)
    if (isOpen && programme.position !== null && !found.has(channel._id)) found.set(channel._id, { channel, programme })
  }
  return [...found.values()]
}

/** Groups a list by day, with names from `nameOf`. */
export function byDay<T extends { watched_at: number }>(items: readonly T[], nameOf: (atMs: number) => string): [string, T[]][] {
  return [...Map.groupBy(items, ({ watched_at }) => nameOf(watched_at))]
}
