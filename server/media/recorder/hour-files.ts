import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const HOUR_MS = 3_600_000

/** A track of a recording: the picture, mostly with its sound, or sound of its own. */
export type Track = 'v' | 'a'
export const TRACKS: readonly Track[] = ['v', 'a']

/** A recorded hour of a channel, by its start in UTC. */
export type RecordedHour = { channelId: string; hourMs: number }

/** The paths of an hour's files. */
export type HourFiles = { segments: string; index: string; stored: string }

/** Returns the start of the UTC hour of an instant. */
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS

/** Returns the folder of a UTC day: `…/CHANNEL/2026-11-26`. */
export const dayFolder = (folder: string, { channelId, hourMs }: RecordedHour): string =>
  join(folder, channelId, new Date(hourMs).toISOString().slice(0, 10))

/**
 * Returns the files of an hour: `18.seg` with the segments, `18.idx` with a line for each, `18.s3` with the
 * parts that the store has.
 */
export function filesOfHour(folder: string, hour: RecordedHour, track: Track): HourFiles {
  const name = `${new Date(hour.hourMs).toISOString().slice(11, 13)}${track === 'a' ? '.audio' : ''}`
  const day = dayFolder(folder, hour)
  return { segments: join(day, `${name}.seg`), index: join(day, `${name}.idx`), stored: join(day, `${name}.s3`) }
}

/** Names an init segment by its content. */
export const initName = (init: Buffer): string => `init-${createHash('sha1').update(init).digest('hex').slice(0, 16)}.mp4`

/** Returns the hours in a folder of recordings, oldest first. */
export async function hoursIn(folder: string): Promise<RecordedHour[]> {
  const hours: RecordedHour[] = []
  for (const channelId of await namesIn(folder)) {
    for (const day of await namesIn(join(folder, channelId))) {
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) continue
      const names = (await namesIn(join(folder, channelId, day))).map(
        (name) => /^(\d\d)(?:\.audio)?\.(?:seg|idx|s3)$/.exec(name)?.[1],
      )
      for (const hour of new Set(names)) {
        const hourMs = Date.parse(`${day}T${hour}:00:00Z`)
        if (hour !== undefined && !Number.isNaN(hourMs)) hours.push({ channelId, hourMs })
      }
    }
  }
  return hours.toSorted((a, b) => a.hourMs - b.hourMs)
}

/** Returns the names in a folder; none if it is missing. */
export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
