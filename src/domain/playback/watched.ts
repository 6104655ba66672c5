import type { Channel } from '../../contract/channels.ts'
import type { WatchedProgramme } from '../../contract/history.ts'
import { isArchiveDayOpen } from '../guide/guide-days.ts'
import { kyivDayOf } from '../time/kyiv-time.ts'

/** How far a programme was watched, from 0 to 1. */
export function reachedOf({ reached, start, end }: Pick<WatchedProgramme, 'reached' | 'start' | 'end'>): number {
  return Math.min(1, reached / (end - start))
}

/** How many minutes are left to watch, at least one; null where one would not go on. */
export function minutesLeft({ position, start, end }: Pick<WatchedProgramme, 'position' | 'start' | 'end'>): number | null {
  return position === null ? null : Math.max(1, Math.ceil((end - start - position) / 60_000))
}

/** Whether the archive still has a programme for the viewer; a channel that there is no more has no archive. */
export function isInArchive({ start }: Pick<WatchedProgramme, 'start'>, channel: Channel | undefined, nowMs: number): boolean {
  return channel !== undefined && isArchiveDayOpen(kyivDayOf(start), kyivDayOf(nowMs), channel.epg_days)
}

/** What a viewer may go on with: left in the middle and still there, one programme for each channel, the latest first. */
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

/** The same list cut into days, each with the name that `nameOf` gives it. */
export function byDay<T extends { watched_at: number }>(items: readonly T[], nameOf: (atMs: number) => string): [string, T[]][] {
  return [...Map.groupBy(items, ({ watched_at }) => nameOf(watched_at))]
}
