import type { ArchivePlaylist, ArchiveWindow } from './archive.ts'

/** How an archive is divided into segments of equal nominal duration. */
export type TimedListing = { window: ArchiveWindow; seconds: number; extension: string; hasInit: boolean }

/** Upstreams can deliver media of this age. */
const DELAY_MS = 30_000

/** Returns how many segments a window has. */
export function timedCount({ startMs, endMs }: ArchiveWindow, seconds: number): number {
  return Math.ceil((endMs - startMs) / (seconds * 1000))
}

/**
 * Returns a playlist by the clock alone: each segment starts at the upstream's media of its instant, so that
 * players can seek anywhere. A window that is not over grows.
 */
export function timedPlaylist({ window, seconds, extension, hasInit }: TimedListing, nowMs: number): ArchivePlaylist {
  const all = timedCount(window, seconds)
  const isComplete = nowMs >= window.endMs + DELAY_MS
  const count = isComplete ? all : Math.min(all, Math.max(0, Math.floor((nowMs - DELAY_MS - window.startMs) / (seconds * 1000))))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    // Cuts are at key frames, some of them later than the clock has them.
    `#EXT-X-TARGETDURATION:${seconds * 2}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${isComplete ? 'VOD' : 'EVENT'}`,
    '#EXT-X-START:TIME-OFFSET=0,PRECISE=YES',
    ...(hasInit ? ['#EXT-X-MAP:URI="init.mp4"'] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(window.startMs).toISOString()}`,
  ]
  const wholeSeconds = (window.endMs - window.startMs) / 1000
  for (let i = 0; i < count; i++) lines.push(`#EXTINF:${Math.min(seconds, wholeSeconds - i * seconds)},`, `${i}.${extension}`)
  if (isComplete) lines.push('#EXT-X-ENDLIST')
  return { text: `${lines.join('\n')}\n`, isComplete }
}

/** Returns the number of a segment's file name; undefined for other names. */
export function timedNumber(file: string, window: ArchiveWindow, seconds: number): number | undefined {
  const [, digits] = /^(\d{1,6})\.(?:ts|m4s|aac|mp3)$/.exec(file) ?? []
  return digits !== undefined && Number(digits) < timedCount(window, seconds) ? Number(digits) : undefined
}
