import type { WatchedPart } from '../../contract/own-titles.ts'
import type { Season } from '../../contract/titles.ts'
import type { ProgressReport } from '../playback/progress-reports.ts'
import { isToItsEnd, placeToResume } from '../playback/resume-rule.ts'

/** A film, by two zeros, or an episode by the numbers of its season, 0 for a special, and its own. */
export type TitlePart = Pick<WatchedPart, 'season' | 'episode'>

/** What a film is as a part of itself. */
export const WHOLE: TitlePart = { season: 0, episode: 0 }

type Seasons = readonly (Pick<Season, 'number'> & { episodes: readonly { number: number }[] })[]

/** The season of the specials: what belongs to a series beside its seasons. */
export const SPECIALS = 0

/** The seasons in the order in which one watches them: specials after the others. */
export function inWatchingOrder<S extends Pick<Season, 'number'>>(seasons: readonly S[]): S[] {
  return seasons.toSorted((a, b) => Number(a.number === SPECIALS) - Number(b.number === SPECIALS) || a.number - b.number)
}

/** Every episode in the order in which one watches them; of a film the film. */
export function partsOf(seasons: Seasons): TitlePart[] {
  if (seasons.length === 0) return [WHOLE]
  return inWatchingOrder(seasons).flatMap(({ number: season, episodes }) =>
    episodes.map(({ number: episode }) => ({ season, episode })),
  )
}

/** Whether two names mean the same part. */
export function isSamePart(one: TitlePart, other: TitlePart): boolean {
  return one.season === other.season && one.episode === other.episode
}

/** The episode after one; null after the last, and after the last one before the specials: who has seen a series to its end is done. */
export function partAfter(seasons: Seasons, part: TitlePart): TitlePart | null {
  const parts = partsOf(seasons)
  const at = parts.findIndex((one) => isSamePart(one, part))
  const next = at < 0 ? undefined : parts[at + 1]
  return next && (next.season === SPECIALS) === (part.season === SPECIALS) ? next : null
}

/**
 * What to go on with and from where (milliseconds from its start; 0 is its beginning): the part that was watched last, the one after it
 * when that was watched to its end, the first when nothing was. Null for a series without episodes.
 */
export function partToGoOn(
  seasons: Seasons,
  watched: readonly Pick<WatchedPart, 'season' | 'episode' | 'position' | 'finished'>[],
): (TitlePart & { position: number }) | null {
  const parts = partsOf(seasons)
  const [first] = parts
  if (!first) return null
  const last = watched.find((part) => parts.some((one) => isSamePart(one, part)))
  if (!last) return { ...first, position: 0 }
  const { season, episode, position, finished } = last
  if (finished) return { ...(partAfter(seasons, last) ?? first), position: 0 }
  return { season, episode, position: position ?? 0 }
}

/** How much of a part was watched, from 0 to 1; undefined for one that was not begun. */
export function watchedShare(
  watched: readonly Pick<WatchedPart, 'season' | 'episode' | 'reached' | 'duration' | 'finished'>[],
  part: TitlePart,
): number | undefined {
  const found = watched.find((one) => isSamePart(one, part))
  if (!found) return undefined
  if (found.finished) return 1
  return found.duration > 0 ? Math.min(1, found.reached / found.duration) : undefined
}

/** What was watched, with the part that has just been left at a place first; all in milliseconds, `lengthMs` 0 when it is not known. */
export function withLeftPart(
  watched: readonly WatchedPart[],
  part: TitlePart,
  { positionMs, lengthMs, atMs }: { positionMs: number; lengthMs: number; atMs: number },
): WatchedPart[] {
  const before = watched.find((one) => isSamePart(one, part))
  const length = lengthMs > 0 ? lengthMs : Infinity
  const left: WatchedPart = {
    season: part.season,
    episode: part.episode,
    position: placeToResume(positionMs, length),
    reached: positionMs,
    duration: lengthMs,
    finished: isToItsEnd(positionMs, length),
    watched: before?.watched ?? 0,
    watched_at: atMs,
  }
  return [left, ...watched.filter((one) => !isSamePart(one, part))]
}

/** What was watched of a title, with what the service has not heard of yet, in the order of the beats. */
export function withWaitingBeats(
  watched: readonly WatchedPart[],
  titleId: string,
  beats: readonly ProgressReport[],
): WatchedPart[] {
  let parts = [...watched]
  for (const beat of beats) {
    if (!('title_id' in beat) || beat.title_id !== titleId) continue
    const known = parts.find((part) => isSamePart(part, beat))
    if (known && known.watched_at >= beat.at) continue
    const left = { positionMs: beat.position, lengthMs: known?.duration ?? 0, atMs: beat.at }
    parts = withLeftPart(parts, { season: beat.season, episode: beat.episode }, left)
  }
  return parts
}

/** The words of the address that play a part of a title in place. */
export function searchOfPart({ season, episode }: TitlePart): object {
  return season === 0 && episode === 0 ? { play: 1 } : { season, episode }
}
