import * as v from 'valibot'
import type { WatchedPart } from '../../contract/own-titles.ts'
import type { Chapter, Intro, Title } from '../../contract/titles.ts'
import { screenOf } from '../routing/screen-of.ts'
import { factsOf } from '../routing/screens.ts'
import { isSamePart, type TitlePart, WHOLE } from './title-parts.ts'

/** The part that a title's URL plays. */
export type PlayRequest = { part: TitlePart; isTrailer: boolean }

/** The playing part of a title; `length` in ms, 0 if unknown. */
export type PlayedPart = PlayRequest & { title: Title; length: number; chapters: readonly Chapter[]; intro: Intro | null }

const Digits = v.pipe(v.string(), v.regex(/^\d{1,4}$/))
const numberFrom = (least: 0 | 1) =>
  v.pipe(v.union([Digits, v.number()]), v.transform(Number), v.integer(), v.minValue(least), v.maxValue(9999))
const Film = v.object({ play: v.union([v.literal(1), v.literal('1')]) })
const Trailer = v.object({ trailer: v.union([v.literal(1), v.literal('1')]) })
const Episode = v.object({ season: numberFrom(0), episode: numberFrom(1) })

/** Reads the part from URL parameters; null for none. */
export function readPlaying(search: object): PlayRequest | null {
  if (v.is(Trailer, search)) return { part: WHOLE, isTrailer: true }
  const episode = v.safeParse(Episode, search)
  if (episode.success) return { part: episode.output, isTrailer: false }
  return v.is(Film, search) ? { part: WHOLE, isTrailer: false } : null
}

/** True if a URL, by path and parameters, plays the part. */
export function playsAt(
  { title, part, isTrailer }: PlayRequest & { title: Pick<Title, '_id'> },
  path: string,
  search: object,
): boolean {
  const at = screenOf(path)
  const request = readPlaying(search)
  if (!at || !request || factsOf(at.screen).item !== 'title' || at.params['id'] !== title._id) return false
  return request.isTrailer === isTrailer && isSamePart(request.part, part)
}

/** Returns the playing part of a title; null if it does not exist. */
export function playedPart(title: Title, { part, isTrailer }: PlayRequest): PlayedPart | null {
  if (isTrailer) return title.has_trailer ? { title, part, isTrailer, length: 0, chapters: [], intro: null } : null
  if (!title.has_media) return null
  if (title.seasons.length === 0) {
    const { duration, chapters, intro } = title
    return isSamePart(part, WHOLE) ? { title, part, isTrailer, length: duration, chapters, intro } : null
  }
  const season = title.seasons.find(({ number }) => number === part.season)
  const episode = season?.episodes.find(({ number }) => number === part.episode)
  if (!episode) return null
  return { title, part, isTrailer, length: episode.duration, chapters: episode.chapters, intro: episode.intro }
}

/** Returns a part's start in ms: the stored position, else 0. */
export function startOf(
  { part, isTrailer }: PlayRequest,
  watched: readonly Pick<WatchedPart, keyof TitlePart | 'position'>[],
): number {
  return isTrailer ? 0 : (watched.find((one) => isSamePart(one, part))?.position ?? 0)
}
