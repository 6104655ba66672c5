import type { WatchedPart } from '../../../src/contract/own-titles.ts'
import { SPECIALS } from '../../../src/domain/catalogue/title-parts.ts'
import type { WatchedTitleRow } from '../../db/catalogue-schema.ts'
import type { BriefEpisode } from '../catalogue/catalogue-store.ts'
import { isFinished, resumePosition } from './watched.ts'

/** A part that was watched, as it is on the wire. */
export function presentPart(row: WatchedTitleRow): WatchedPart {
  const span = spanOf(row)
  return {
    season: row.season,
    episode: row.episode,
    position: resumePosition(span),
    reached: row.position_ms,
    duration: row.length_ms,
    finished: isFinished(span),
    watched: row.watched_ms,
    watched_at: row.last_ms,
  }
}

const spanOf = ({ position_ms, length_ms }: WatchedTitleRow) => ({
  position_ms,
  start_ms: 0,
  end_ms: length_ms === 0 ? Infinity : length_ms,
})

/** The part of a title to go on with, and where in it, in milliseconds. */
export type NextPart = { season: number; episode: number; positionMs: number; lengthMs: number }

/**
 * The part of a title to continue with: the last watched one at its position, or the next episode.
 * `watched` are the title's parts, the last watched first; undefined when nothing is left, or a film was
 * barely begun.
 */
export function nextPart(watched: readonly WatchedTitleRow[], episodes: readonly BriefEpisode[]): NextPart | undefined {
  const [last] = watched
  if (!last) return undefined
  const isSeries = last.season !== 0 || last.episode !== 0
  const place = episodes.findIndex((one) => one.season === last.season && one.number === last.episode)
  if (!isFinished(spanOf(last))) {
    const positionMs = resumePosition(spanOf(last))
    if (positionMs === null && !isSeries) return undefined
    return { season: last.season, episode: last.episode, positionMs: positionMs ?? 0, lengthMs: last.length_ms }
  }
  const next = isSeries && place >= 0 ? episodes[place + 1] : undefined
  // After the last episode of a series, its specials are not suggested.
  if (!next || (next.season === SPECIALS) !== (last.season === SPECIALS)) return undefined
  const known = watched.find((one) => one.season === next.season && one.episode === next.number)
  const positionMs = known ? (resumePosition(spanOf(known)) ?? 0) : 0
  return { season: next.season, episode: next.number, positionMs, lengthMs: next.duration_ms }
}
