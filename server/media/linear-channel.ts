/** Every segment of every rendition lasts exactly this long; 4 s are 125 AAC frames at 32 kHz (MEDIA.md). */
export const SEGMENT_SECONDS = 4

/** A live playlist shows 120 s. */
export const LIVE_WINDOW_SEGMENTS = 30

/** A player that fell behind the live playlist may still fetch what left it in the last ten minutes. */
export const LIVE_TOLERANCE_SEGMENTS = 150

/** How far back the archive reaches: thirty Kyiv days, of which one may have 25 hours. */
export const ARCHIVE_DEPTH_MS = (30 * 24 + 1) * 3_600_000

const SEGMENT_MS = SEGMENT_SECONDS * 1000

/** What a channel plays: a loop of `segments` segments, begun `offset` segments early so that channels may share a loop. */
export type LoopPosition = { segments: number; offset: number }

/**
 * The segments that a link gives access to at one moment, by absolute number: the playlist lists `[first, end)`, requests are answered
 * for `[oldest, end)`, and media time 0 is the start of segment `base`. `archive` is absent on a live window.
 */
export type SegmentWindow = {
  base: number
  oldest: number
  first: number
  end: number
  archive?: { startOffsetSeconds: number; complete: boolean }
}

/** The absolute number of the segment that is on air at an instant. */
export function segmentAt(ms: number): number {
  return Math.floor(ms / SEGMENT_MS)
}

/** The instant at which a segment begins, in epoch milliseconds. */
export function segmentStartMs(segment: number): number {
  return segment * SEGMENT_MS
}

/**
 * What a live link shows at `nowMs`; its edge is the last complete segment. The base is the oldest segment that a link issued at or
 * after `issuedFromMs` can ask for, so media times stay below the link's life plus 12 minutes: under 2^31 at 32 kHz.
 */
export function liveWindow(issuedFromMs: number, nowMs: number): SegmentWindow {
  const base = segmentAt(issuedFromMs) - LIVE_WINDOW_SEGMENTS - LIVE_TOLERANCE_SEGMENTS
  const end = Math.max(base, segmentAt(nowMs))
  const first = Math.max(base, end - LIVE_WINDOW_SEGMENTS)
  return { base, oldest: Math.max(base, first - LIVE_TOLERANCE_SEGMENTS), first, end }
}

/**
 * What an archive link of `[startMs, endMs)` shows at `nowMs`: the segments that cover it, as far as they are complete. It is complete
 * when the last covering segment is, at most 4 s after `endMs`.
 */
export function archiveWindow(startMs: number, endMs: number, nowMs: number): SegmentWindow {
  const base = segmentAt(startMs)
  const covered = Math.ceil(endMs / SEGMENT_MS)
  const end = Math.max(base, Math.min(covered, segmentAt(nowMs)))
  const archive = { startOffsetSeconds: (startMs - segmentStartMs(base)) / 1000, complete: end === covered }
  return { base, oldest: base, first: base, end, archive }
}

/** Whether a request for this segment is answered. */
export function isInWindow({ oldest, end }: SegmentWindow, segment: number): boolean {
  return segment >= oldest && segment < end
}

/** Whether the archive still reaches back to an instant. */
export function isArchived(startMs: number, nowMs: number): boolean {
  return startMs >= nowMs - ARCHIVE_DEPTH_MS
}

/** Which fragment of the loop an absolute segment is, and when this pass of the loop began in media time (negative when before `base`). */
export function placeInLoop(segment: number, base: number, { segments, offset }: LoopPosition) {
  const index = (((segment + offset) % segments) + segments) % segments
  return { index, loopStartSeconds: (segment - index - base) * SEGMENT_SECONDS }
}
