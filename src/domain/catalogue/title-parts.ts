import type { WatchedPart } from '../../contract/own-titles.ts'
import type { Season } from '../../contract/titles.ts'
import type { ProgressReport } from '../playback/progress-reports.ts'
import { isToItsEnd, placeToResume } from '../playback/resume-rule.ts'

/** A film (0, 0), or an episode by its season (0 for specials) and number. */
export type TitlePart = Pick<WatchedPart, 'season' | 'episode'>

/** A film as a part. */
export const WHOLE: TitlePart = { season: 0, episode: 0 }

type Seasons = readonly (Pick<Season, 'number'> & { episodes: readonly { number: number }[] })[]

/** The season number of specials. */
export const SPECIALS = 0

/** Returns the seasons in watching order: specials last. */
export function inWatchingOrder<S extends Pick<Season, 'number'>>(seasons: readonly S[]): S[] {
  return seasons.toSorted((a, b) => Number(a.number === SPECIALS) - Number(b.number === SPECIALS) || a.number - b.number)
}

/** Returns every episode in watching order; for a film the film. */
export function partsOf(seasons: Seasons): TitlePart[] {
  if (seasons.length === 0) return [WHOLE]
  return inWatchingOrder(seasons).flatMap(({ number: season, episodes }) =>
    episodes.map(({ number: episode }) => ({ season, episode })),
  )
}

/** True if both name the same part. */
export function isSamePart(one: TitlePart, other: TitlePart): boolean {
  return one.season === other.season && one.episode === other.episode
}

/** Returns the next episode; null after the last, and after the last one before the specials. */
export function partAfter(seasons: Seasons, part: TitlePart): TitlePart | null {
  const parts = partsOf(seasons)
  const at = parts.findIndex((one) => isSamePart(one, part))
  const next = at < 0 ? undefined : parts[at + 1]
  return next && (next.season === SPECIALS) === (part.season === SPECIALS) ? next : null
}

/** Returns the part to continue and its position in ms: the last watched, the next one if that was
 * finished, or the first. Null for a series without episodes. */
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

/** Returns the watched share of a part, 0 to 1; undefined if not started. */
export function watchedShare(
  watched: readonly Pick<WatchedPart, 'season' | 'episode' | 'reached' | 'duration' | 'finished'>[],
  part: TitlePart,
): number | undefined {
  const found = watched.find((one) => isSamePart(one, part))
  if (!found) return undefined
  if (found.finished) return 1
  return found.duration > 0 ? Math.min(1, found.reached / found.duration) : undefined
}

/** Returns the watched parts with the one just left first; times in ms, `lengthMs` 0 if unknown. */
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

/** Returns a title's watched parts with pending progress reports applied, in their order. */
export function withPendingReports(
  watched: readonly WatchedPart[],
  titleId: string,
  reports: readonly ProgressReport[],
): WatchedPart[] {
  let parts = [...watched]
  for (const report of reports) {
    if (!('title_id' in report) || report.title_id !== titleId) continue
    const known = parts.find((part) => isSamePart(part, report))
    if (known && known.watched_at >= report.at) continue
    const left = { positionMs: report.position, lengthMs: known?.duration ?? 0, atMs: report.at }
    parts = withLeftPart(parts, { season: report.season, episode: report.episode }, left)
  }
  return parts
}

/** Returns the URL parameters that play a part. */
export function searchOfPart({ season, episode }: TitlePart): object {
  return season === 0 && episode === 0 ? { play: 1 } : { season, episode }
}
