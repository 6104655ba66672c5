import type { TitleType } from '../../../../src/contract/titles.ts'
import type { WrittenTitle } from '../../../import/catalogue/catalogue-files.ts'
import type { Kind } from '../schedule-bank.ts'
import { BANK } from '../schedule-bank.ts'
import { numberFrom } from '../schedule-chance.ts'
import { CARTOON_SERIALS } from './cartoon-serials.ts'
import { CARTOONS } from './cartoons.ts'
import { castOf } from './casting.ts'
import type { Entry } from './entry.ts'
import { FILMS_DRAMAS } from './films-dramas.ts'
import { FILMS_FOR_ALL } from './films-for-all.ts'
import { FILMS_LATE } from './films-late.ts'
import { languagesOf, mediaOf, MEDIA_SECONDS } from './media.ts'
import { reviewsOf } from './reviews.ts'
import { seasonsOf } from './seasons.ts'
import { SERIALS } from './serials.ts'

/** One title of the demonstration. */
export type DemonstrationTitle = { type: TitleType; entry: Entry }

const of = (type: TitleType, entries: readonly Entry[]): DemonstrationTitle[] => entries.map((entry) => ({ type, entry }))

/** Every title of the demonstration catalogue. */
export const TITLES: readonly DemonstrationTitle[] = [
  ...of('FILM', [...FILMS_FOR_ALL, ...FILMS_DRAMAS, ...FILMS_LATE]),
  ...of('SERIAL', SERIALS),
  ...of('MULTFILM', CARTOONS),
  ...of('MULTSERIAL', CARTOON_SERIALS),
]

/** How many screenshots each title has. */
export const SCREENSHOTS = 3

const CHAPTERS = [
  { at_s: 0, name: { uk: 'Початок', ru: 'Начало' } },
  { at_s: 10, name: { uk: 'Зустріч', ru: 'Встреча' } },
  { at_s: 22, name: { uk: 'Поворот', ru: 'Поворот' } },
  { at_s: 32, name: { uk: 'Розв’язка', ru: 'Развязка' } },
]

/** A title's `title.json` (server/import/README.md). */
export function titleFile({ type, entry }: DemonstrationTitle): WrittenTitle {
  const { id, year, genres, countries } = entry
  const { age, uk, ru } = toldOf(type, entry)
  const { directors, actors } = castOf(entry)
  const packageId = packageOf(id, year)
  const film = mediaOf(id)
  const seasons = entry.seasons === undefined ? undefined : seasonsOf(entry, type === 'MULTSERIAL')
  const played = seasons ? seasons.flatMap(({ episodes }) => episodes.map(({ media }) => media)) : [film]
  const reviews = reviewsOf(id)
  return {
    id,
    type,
    name: { uk: uk[0], ru: ru[0] },
    original_name: entry.original ?? uk[0],
    year,
    age,
    genres: [...genres],
    countries: [...countries],
    directors: directors.map((person) => person.id),
    actors: actors.map((person) => person.id),
    description: { uk: uk[1], ru: ru[1] },
    ...languagesOf(played),
    ...(packageId && { package: packageId }),
    poster: 'poster.svg',
    backdrop: 'backdrop.svg',
    screenshots: Array.from({ length: SCREENSHOTS }, (_, index) => `screenshot-${index + 1}.svg`),
    ...(numberFrom(`${id} trailer`) % 3 === 0 && { trailer: mediaOf(`${id} trailer`) }),
    ...(seasons ? { seasons } : { media: film, duration_s: MEDIA_SECONDS, chapters: CHAPTERS }),
    ...(reviews.length > 0 && { reviews }),
  }
}

const AIRED: Readonly<Record<TitleType, Kind>> = { FILM: 'film', SERIAL: 'serial', MULTFILM: 'film', MULTSERIAL: 'cartoon' }

/** The texts of a title. Throws if the entry names a programme that the guide does not have. */
function toldOf(type: TitleType, entry: Entry) {
  if (!('aired' in entry)) return entry
  const programme = BANK[AIRED[type]].find(({ uk }) => uk[0] === entry.aired)
  if (!programme) throw new Error(`the guide knows no ${AIRED[type]} «${entry.aired}»`)
  return programme
}

/** The package that opens a title: old titles are free, of the rest the newest cost most. */
function packageOf(id: string, year: number): 'basic' | 'premium' | undefined {
  const number = numberFrom(`${id} package`)
  if (year < 1995 || number % 4 === 0) return undefined
  return year >= 2016 && number % 3 !== 0 ? 'premium' : 'basic'
}
