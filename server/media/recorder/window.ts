import { type ListedSegment, relayPlaylist } from '../relay/relay-playlists.ts'
import type { Entry } from './hour-index.ts'

/** A recorded segment with the hour in whose file it lies. */
export type RecordedSegment = Entry & { hourMs: number }

/** An interval without a recording, `[from, to)` in epoch milliseconds. */
export type Gap = [fromMs: number, toMs: number]

/** The recording of `[fromMs, toMs)`; `isComplete` once nothing more will be added. */
export type RecordingWindow = {
  fromMs: number
  toMs: number
  segments: readonly RecordedSegment[]
  gaps: Gap[]
  isComplete: boolean
}

/** A shorter hole is rounding, or a player's matter. */
const LEAST_GAP_MS = 2000
/** Segments reach the recorder at most this long after they were on air. */
const SETTLED_AFTER_MS = 120_000

/** Returns the window `[fromMs, toMs)` of a channel's segments: an end that lies ahead makes it grow. */
export function recordingWindow(
  segments: readonly RecordedSegment[],
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
): RecordingWindow {
  // A clock that was set back leaves segments of the time ahead.
  const within = segments.filter(({ startMs, ms }) => startMs < toMs && startMs + ms > fromMs && startMs <= nowMs)
  const isComplete = endOf(within.at(-1), fromMs) >= toMs || nowMs >= toMs + SETTLED_AFTER_MS
  return {
    fromMs,
    toMs,
    segments: within,
    gaps: gapsOf(within, fromMs, isComplete ? toMs : nowMs - SETTLED_AFTER_MS),
    isComplete,
  }
}

function gapsOf(segments: readonly RecordedSegment[], fromMs: number, untilMs: number): Gap[] {
  const gaps: Gap[] = []
  let endMs = fromMs
  for (const segment of segments) {
    if (segment.startMs - endMs >= LEAST_GAP_MS) gaps.push([endMs, segment.startMs])
    endMs = Math.max(endMs, endOf(segment, fromMs))
  }
  if (untilMs - endMs >= LEAST_GAP_MS) gaps.push([endMs, untilMs])
  return gaps
}

const endOf = (segment: RecordedSegment | undefined, otherwise: number): number =>
  segment ? segment.startMs + segment.ms : otherwise

/** Returns the file name of a segment: its hour and its number. */
export const nameOfSegment = ({ hourMs, sequence, kind }: RecordedSegment): string =>
  `${(hourMs / 3_600_000).toString(36)}-${sequence}.${kind}`

/** Returns the file name of a segment's init segment. */
const nameOfInit = ({ hourMs, init }: RecordedSegment): string | undefined =>
  init && `${(hourMs / 3_600_000).toString(36)}-${init}`

/** Parses the file name of a segment or an init segment. */
export function readRecordedName(
  name: string,
): { hourMs: number; sequence: number } | { hourMs: number; init: string } | undefined {
  const [, hour, sequence, init] =
    /^([0-9a-z]{1,6})-(?:(\d{1,15})\.(?:ts|m4s|aac|mp3|vtt)|(init-[0-9a-f]{16}\.mp4))$/.exec(name) ?? []
  if (hour === undefined) return undefined
  const hourMs = Number.parseInt(hour, 36) * 3_600_000
  return init === undefined ? { hourMs, sequence: Number(sequence) } : { hourMs, init }
}

/**
 * Returns the media playlist of a window with a segment at least: EVENT while it grows, VOD once complete. At
 * gaps a discontinuity and the date.
 */
export function recordingPlaylist({ fromMs, segments, isComplete }: RecordingWindow): string {
  let discontinuities = 0
  let endMs: number | undefined
  const listed = segments.map((segment): ListedSegment => {
    const { sequence, startMs, ms } = segment
    const isAfterGap = endMs !== undefined && startMs - endMs >= LEAST_GAP_MS
    const discontinuity = endMs !== undefined && (segment.discontinuity || isAfterGap)
    if (discontinuity) discontinuities += 1
    endMs = startMs + ms
    const names = { name: nameOfSegment(segment), initName: nameOfInit(segment) }
    return { sequence, ...names, startMs, seconds: ms / 1000, discontinuity, discontinuities }
  })
  const targetSeconds = Math.max(1, ...new Set(segments.map(({ ms }) => Math.round(ms / 1000))))
  const startSeconds = Math.max(0, fromMs - segments[0]!.startMs) / 1000
  return relayPlaylist(listed, targetSeconds, {
    // Without a start a player begins an EVENT playlist at its end.
    head: [`#EXT-X-PLAYLIST-TYPE:${isComplete ? 'VOD' : 'EVENT'}`, `#EXT-X-START:TIME-OFFSET=${startSeconds},PRECISE=YES`],
    end: isComplete ? ['#EXT-X-ENDLIST'] : [],
  })
}
