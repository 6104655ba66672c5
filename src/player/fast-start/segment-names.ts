import type { LevelDetails } from 'hls.js'

/** How a playlist names a moment's files, beside itself: the initialization, if there is one, and the segment; `wallMs` is when it begins. */
export type Names = { init: string | null; segment: string; wallMs: number }

/** The names of the segment that is on at a wall clock (epoch ms); null when the playlist does not hold it, or says no times. */
export function namesAt({ fragments }: Pick<LevelDetails, 'fragments'>, wallMs: number): Names | null {
  for (const { programDateTime, duration, relurl, initSegment } of fragments) {
    if (programDateTime !== null && relurl && programDateTime <= wallMs && wallMs < programDateTime + duration * 1000)
      return { init: initSegment?.relurl ?? null, segment: relurl, wallMs: programDateTime }
  }
  return null
}

/** Whether two channels name the same moment alike, as those do that one packager numbers by the clock; null when they share no moment. */
export function isNamedAlike(one: Pick<LevelDetails, 'fragments'>, other: Pick<LevelDetails, 'fragments'>): boolean | null {
  for (const { programDateTime } of one.fragments.toReversed()) {
    const mine = programDateTime === null ? null : namesAt(one, programDateTime)
    const theirs = mine && namesAt(other, mine.wallMs)
    if (mine && theirs) return mine.init === theirs.init && mine.segment === theirs.segment && mine.wallMs === theirs.wallMs
  }
  return null
}
