import { rm, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { GUIDE_PAST_DAYS } from '../../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf, kyivInstant } from '../../../src/domain/time/kyiv-time.ts'
import { dayFolder, filesOfHour, HOUR_MS, hourOf, namesIn, type RecordedHour } from './hour-files.ts'
import type { RecordingStore } from './recording-store.ts'

/** The space of the disk that recordings lie on. */
export type DiskSpace = { freeBytes: number; totalBytes: number }

/** Recordings leave 5 % of the disk free, 5 GB at most. */
export const floorOf = ({ totalBytes }: DiskSpace): number => Math.min(totalBytes * 0.05, 5e9)

export type RetentionParts = {
  folder: string
  store: Pick<RecordingStore, 'hours' | 'remove' | 'days'>
  now: () => number
  space: () => Promise<DiskSpace>
  /** True for an hour whose files are written. */
  isOpen: (hour: RecordedHour) => boolean
  /** True if hours may leave early to make room: they would not with a store that they move to. */
  mayLeaveEarly: boolean
}

/** Returns the oldest instant that a channel keeps: its days count in Kyiv, today included. */
export function retainedFromMs(days: number, nowMs: number): number {
  return days === 0 ? Infinity : kyivInstant(addDays(kyivDayOf(nowMs), 1 - Math.min(days, GUIDE_PAST_DAYS)))
}

/**
 * Removes hours that are older than their channel keeps, then the oldest on the disk until the floor is free.
 * The present hour stays, also while nobody writes it. Returns false if too little is free even so.
 */
export async function trimRecordings({ folder, store, now, space, isOpen, mayLeaveEarly }: RetentionParts): Promise<boolean> {
  const days = await store.days()
  const isExpired = ({ channelId, hourMs }: RecordedHour) => hourMs + HOUR_MS <= retainedFromMs(days.get(channelId) ?? 0, now())
  const hours = (await store.hours()).filter((hour) => !isOpen(hour))
  const byChannel = Map.groupBy(hours, ({ channelId }) => channelId)
  for (const [channelId, all] of byChannel) {
    const expired = all.filter(isExpired)
    // Where all would go although the channel keeps some, the clock may be wrong.
    if (expired.length === all.length && (days.get(channelId) ?? 0) > 0) continue
    for (const hour of expired) await removeHour(folder, store, hour)
  }
  const measured = await space()
  const floor = floorOf(measured)
  let { freeBytes } = measured
  const makesRoom = mayLeaveEarly && freeBytes < floor
  const mayLeave = (hour: RecordedHour & { store: string }) =>
    hour.store === 'disk' && !isOpen(hour) && hour.hourMs < hourOf(now())
  for (const hour of makesRoom ? (await store.hours()).filter(mayLeave) : []) {
    if (freeBytes >= floor) break
    await removeHour(folder, store, hour)
    freeBytes = (await space()).freeBytes
  }
  return freeBytes >= floor
}

/**
 * Removes an hour from the disk: its index first, so that viewers find no segments without bytes. What the
 * store has of it leaves later.
 */
export async function removeHour(folder: string, store: Pick<RecordingStore, 'remove'>, hour: RecordedHour): Promise<void> {
  const files = [filesOfHour(folder, hour, 'v'), filesOfHour(folder, hour, 'a')]
  for (const { index } of files) await rm(index, { force: true })
  for (const { segments } of files) await rm(segments, { force: true })
  await store.remove(hour)
  await removeEmptyDay(folder, hour)
}

/** Removes the folder of an hour's day once it has no hour. */
export async function removeEmptyDay(folder: string, hour: RecordedHour): Promise<void> {
  const day = dayFolder(folder, hour)
  if ((await namesIn(day)).some((name) => /\.(seg|idx|s3)$/.test(name))) return
  await rm(day, { recursive: true, force: true })
  // A channel's folder goes with its last day.
  await rmdir(dirname(day)).catch(() => {})
}
