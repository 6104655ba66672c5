import { readFile } from 'node:fs/promises'
import { filesOfHour, type RecordedHour, type Track } from './hour-files.ts'

/** A part of an hour's segments that an object of the store has; recorded on, an hour gets another part. */
export type StoredPart = { offset: number; length: number }

/** Returns where the stored parts of an hour end; what follows lies on the disk. */
export const endOfParts = (parts: readonly StoredPart[]): number => {
  const last = parts.at(-1)
  return last ? last.offset + last.length : 0
}

/** Returns the lines of a file of parts. */
export const linesOfParts = (parts: readonly StoredPart[]): string =>
  parts.map(({ offset, length }) => `${offset} ${length}\n`).join('')

/** Reads the parts of an hour that the store has, from the file beside its index. */
export async function storedParts(folder: string, hour: RecordedHour, track: Track): Promise<StoredPart[]> {
  const text = await readFile(filesOfHour(folder, hour, track).stored, 'latin1').catch(() => '')
  return [...text.matchAll(/^(\d{1,15}) (\d{1,15})\n/gm)].map(([, offset, length]) => ({
    offset: Number(offset),
    length: Number(length),
  }))
}

/** Names the object of a part: `CHANNEL/2026-11-26/18.seg`, then its offset unless it is the first. */
export function objectName({ channelId, hourMs }: RecordedHour, track: Track, { offset }: StoredPart): string {
  const [day, time] = new Date(hourMs).toISOString().split('T')
  return `${channelId}/${day}/${time!.slice(0, 2)}${track === 'a' ? '.audio' : ''}.seg${offset === 0 ? '' : `.${offset}`}`
}
