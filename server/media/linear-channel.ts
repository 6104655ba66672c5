/** The duration of every segment: 4 s are exactly 125 AAC frames at 32 kHz. */
export const SEGMENT_SECONDS = 4

/** A live playlist lists 120 s. */
export const LIVE_WINDOW_SEGMENTS = 30

/** A player that fell behind may still fetch segments that left the playlist in the last ten minutes. */
export const LIVE_TOLERANCE_SEGMENTS = 150

/** The archive's depth: thirty Kyiv days, with one of 25 hours. */
export const ARCHIVE_DEPTH_MS = (30 * 24 + 1) * 3_600_000

const SEGMENT_MS = SEGMENT_SECONDS * 1000

/**
 * A channel's loop of `segments` segments, started `offset` segments early so that channels can share one.
 */
export type LoopPosition = { segments: number; offset: number }

/**
 * The segments that a link opens at one moment, by absolute number; media time 0 is the start of `base`. The
 * playlist lists `[first, end)`, requests may fetch `[oldest, end)`.
 */
export type SegmentWindow = {
  base: number
  oldest: number
  first: number
  end: number
  archive?: { startOffsetSeconds: number; complete: boolean }
}

/** Returns the absolute number of the segment on air at an instant. */
export function segmentAt(ms: number): number {
  return Math.floor(ms / SEGMENT_MS)
}

/** Returns the start of a segment in epoch milliseconds. */
export function segmentStartMs(segment: number): number {
  return segment * SEGMENT_MS
}

/**
 * Returns the window of a live link at `nowMs`; its live edge is the last complete segment. The base is the
 * oldest segment that the link can request, which keeps media times under 2^31 at 32 kHz.
 */
export function liveWindow(issuedFromMs: number, nowMs: number): SegmentWindow {
  const base = segmentAt(issuedFromMs) - LIVE_WINDOW_SEGMENTS - LIVE_TOLERANCE_SEGMENTS
  const end = Math.max(base, segmentAt(nowMs))
  const first = Math.max(base, end - LIVE_WINDOW_SEGMENTS)
  return { base, oldest: Math.max(base, first - LIVE_TOLERANCE_SEGMENTS), first, end }
}

/**
 * Returns the window of an archive link of `[startMs, endMs)` at `nowMs`: the complete segments that cover
 * it. `complete` becomes true with the last covering segment, at most 4 s after `endMs`.
 */
export function archiveWindow(startMs: number, endMs: number, nowMs: number): SegmentWindow {
  const base = segmentAt(startMs)
  const covered = Math.ceil(endMs / SEGMENT_MS)
  const end = Math.max(base, Math.min(covered, segmentAt(nowMs)))
  const archive = { startOffsetSeconds: (startMs - segmentStartMs(base)) / 1000, complete: end === covered }
  return { base, oldest: base, first: base, end, archive }
}

/** True if a request may fetch this segment. */
export function isInWindow({ oldest, end }: SegmentWindow, segment: number): boolean {
  return segment >= oldest && segment < end
}

/** True if the archive still contains an instant. */
export function isArchived(startMs: number, nowMs: number): boolean {
  return startMs >= nowMs - ARCHIVE_DEPTH_MS
}

/**
 * Returns the fragment of an absolute segment, and the media time at which this pass of the loop began
 * (negative before `base`).
 */
export function placeInLoop(segment: number, base: number, { segments, offset }: LoopPosition) {
  const index = (((segment + offset) % segments) + segments) % segments
  return { index, loopStartSeconds: (segment - index - base) * SEGMENT_SECONDS }
}
