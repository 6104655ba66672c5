import * as v from 'valibot'
import type { WatchedPart } from '../../contract/own-titles.ts'
import type { Chapter, Intro, Title } from '../../contract/titles.ts'
import { screenOf } from '../routing/screen-of.ts'
import { factsOf } from '../routing/screens.ts'
import { isSamePart, type TitlePart, WHOLE } from './title-parts.ts'

/** What the address of a title asks to be played. */
export type Asked = { part: TitlePart; isTrailer: boolean }

/** What of a title plays; `length` in milliseconds, 0 when it is not known. */
export type PlayedPart = Asked & { title: Title; length: number; chapters: readonly Chapter[]; intro: Intro | null }

const Digits = v.pipe(v.string(), v.regex(/^\d{1,4}$/))
const numberFrom = (least: 0 | 1) =>
  v.pipe(v.union([Digits, v.number()]), v.transform(Number), v.integer(), v.minValue(least), v.maxValue(9999))
const Film = v.object({ play: v.union([v.literal(1), v.literal('1')]) })
const Trailer = v.object({ trailer: v.union([v.literal(1), v.literal('1')]) })
const Episode = v.object({ season: numberFrom(0), episode: numberFrom(1) })

/** What the words of an address ask to be played; null when they ask for nothing. */
export function readPlaying(search: object): Asked | null {
  if (v.is(Trailer, search)) return { part: WHOLE, isTrailer: true }
  const episode = v.safeParse(Episode, search)
  if (episode.success) return { part: episode.output, isTrailer: false }
  return v.is(Film, search) ? { part: WHOLE, isTrailer: false } : null
}

/** Whether an address, by its path of the route table and its words, asks for what plays. */
export function isAskedAt(
  { title, part, isTrailer }: Asked & { title: Pick<Title, '_id'> },
  path: string,
  search: object,
): boolean {
  const at = screenOf(path)
  const asked = readPlaying(search)
  if (!at || !asked || factsOf(at.screen).item !== 'title' || at.params['id'] !== title._id) return false
  return asked.isTrailer === isTrailer && isSamePart(asked.part, part)
}

/** What is played of a title; null for what it does not have, or not yet. */
export function playedPart(title: Title, { part, isTrailer }: Asked): PlayedPart | null {
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

/** Where a part begins, in milliseconds from its start: where it was left, else at its start. */
export function startOf({ part, isTrailer }: Asked, watched: readonly Pick<WatchedPart, keyof TitlePart | 'position'>[]): number {
  return isTrailer ? 0 : (watched.find((one) => isSamePart(one, part))?.position ?? 0)
}
