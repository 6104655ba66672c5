import type { LevelDetails } from 'hls.js'

/** The file names of a moment, relative to the playlist: init segment and segment. `wallMs` is the
 * segment's start. */
export type Names = { init: string | null; segment: string; wallMs: number }

/** Returns the names of the segment at a wall clock in epoch ms. Returns null if the playlist lacks it or
 * has no dates. */
export function namesAt({ fragments }: Pick<LevelDetails, 'fragments'>, wallMs: number): Names | null {
  for (const { programDateTime, duration, relurl, initSegment } of fragments) {
    if (programDateTime !== null && relurl && programDateTime <= wallMs && wallMs < programDateTime + duration * 1000)
      return { init: initSegment?.relurl ?? null, segment: relurl, wallMs: programDateTime }
  }
  return null
}

/** True if two channels name the same moment alike, as one packager does by its clock. Returns null if
 * they share no moment. */
export function haveSameNames(one: Pick<LevelDetails, 'fragments'>, other: Pick<LevelDetails, 'fragments'>): boolean | null {
  for (const { programDateTime } of one.fragments.toReversed()) {
    const left = programDateTime === null ? null : namesAt(one, programDateTime)
    const right = left && namesAt(other, left.wallMs)
    if (left && right) return left.init === right.init && left.segment === right.segment && left.wallMs === right.wallMs
  }
  return null
}
