import type * as v from 'valibot'
import type { CallData } from '../../contract/call.ts'
import {
  allGenres,
  catalogueHome,
  listTitles,
  showCollection,
  showGenre,
  showPerson,
  type TitleSort,
} from '../../contract/catalogue.ts'
import { type Genre, type Person, showTitle, type TitleCard, type TitleList } from '../../contract/titles.ts'
import { type OfflineResponse, readerOf, readOffline } from './cached-responses.ts'
import { cardOfTitle } from '../guide/cached-guide.ts'
import { facetsOf } from './title-facets.ts'
import { type FilteredTitle, isOfType, keeps, type Wanted } from './title-filter.ts'
import { comparePlaces, type OrderedTitle, placeOf } from './title-order.ts'

/** A title as the device holds it; `at` is when the service last said so (epoch ms). */
export type CachedTitle = { card: TitleCard; at: number }

/** What a device holds of the catalogue: its titles, each once, and genres in display order. */
export type OfflineCatalogue = { titles: readonly CachedTitle[]; genres: readonly Genre[] }

/** An answer that was made on the device; `at` is how old the oldest part of it is (epoch ms). */
export type MadeAnswer<D> = { data: D; at: number }

const TITLES = [
  readerOf(catalogueHome, (rails) => rails.flatMap(({ items }) => items)),
  readerOf(listTitles, ({ items }) => items),
  readerOf(showGenre, ({ items }) => items),
  readerOf(showCollection, ({ items }) => items),
  readerOf(showPerson, ({ directed, played }) => [...directed, ...played]),
  readerOf(showTitle, ({ title, similar }) => [cardOfTitle(title), ...similar]),
]

const OPENED = [readerOf(showTitle, ({ title }) => [title])]

const GENRES = [
  readerOf(allGenres, (genres) => genres),
  readerOf(listTitles, ({ facets }) => facets?.genres ?? []),
  readerOf(showGenre, ({ genre }) => [genre]),
  readerOf(showTitle, ({ title }) => title.genres),
]

/** Every title of the held answers; some more than once. */
export function titlesIn(answers: readonly OfflineResponse[]): TitleCard[] {
  return answers.flatMap((answer) => readOffline(answer, TITLES))
}

/** What held answers tell of the catalogue; of several copies of a title the latest counts. */
export function offlineCatalogue(answers: readonly OfflineResponse[]): OfflineCatalogue {
  const titles = new Map<string, CachedTitle>()
  for (const answer of answers.toSorted((a, b) => a.at - b.at))
    for (const card of readOffline(answer, TITLES)) titles.set(card._id, { card, at: answer.at })
  return { titles: [...titles.values()], genres: genresIn(answers) }
}

/** The longest list that an answer has of them is in display order; those that it lacks follow. */
function genresIn(answers: readonly OfflineResponse[]): Genre[] {
  const genres = new Map<string, Genre>()
  const lists = answers.map((answer) => readOffline<Genre>(answer, GENRES)).toSorted((a, b) => b.length - a.length)
  for (const { _id, name, name_ru } of lists.flat()) if (!genres.has(_id)) genres.set(_id, { _id, name, name_ru })
  return [...genres.values()]
}

/**
 * What `listTitles` says as far as the device can tell: all that it holds on one page, with the same filters and facets. Undefined where it
 * holds no title of these types, and for a page further on. What was added last is not known of a title: the latest year stands first then.
 */
export function listOffline(
  { titles, genres }: OfflineCatalogue,
  { sort, cursor, limit: _all, ...wanted }: v.InferOutput<typeof listTitles.query>,
): MadeAnswer<CallData<typeof listTitles>> | undefined {
  const listed = titles.map(listedOf)
  const ofType = listed.filter((title) => isOfType(wanted, title))
  if (cursor !== undefined || ofType.length === 0) return undefined
  const kept = sorted(listed, wanted, sort)
  return { data: { ...onOnePage(kept), facets: facetsOf(listed, wanted, genres) }, at: oldest(kept.length > 0 ? kept : ofType) }
}

/** The same for `showGenre`; undefined where the device holds nothing of the genre, or does not know its name. */
export function genreHeld(
  { titles, genres }: OfflineCatalogue,
  id: string,
  { sort, cursor, type }: v.InferOutput<typeof showGenre.query>,
): MadeAnswer<CallData<typeof showGenre>> | undefined {
  const genre = genres.find(({ _id }) => _id === id)
  const kept = sorted(titles.map(listedOf), { genre: [id], type }, sort)
  if (!genre || cursor !== undefined || kept.length === 0) return undefined
  return { data: { genre, ...onOnePage(kept) }, at: oldest(kept) }
}

/** The same for `showPerson`, of titles that were opened: lists do not say who is in them. Undefined where none of those names somebody. */
export function personHeld(answers: readonly OfflineResponse[], id: string): MadeAnswer<CallData<typeof showPerson>> | undefined {
  const isThem = ({ _id }: Person): boolean => _id === id
  const works = answers
    .flatMap((answer) => readOffline(answer, OPENED).map((title) => ({ title, at: answer.at })))
    .filter(({ title: { directors, actors } }) => directors.some(isThem) || actors.some(isThem))
    .toSorted((a, b) => b.title.year - a.title.year)
  const [first] = works.flatMap(({ title: { directors, actors } }) => [...directors, ...actors].filter(isThem))
  if (!first) return undefined
  const { _id, name, name_ru } = first
  return {
    data: {
      person: { _id, name, name_ru },
      directed: works.filter(({ title }) => title.directors.some(isThem)).map(({ title }) => cardOfTitle(title)),
      played: works.flatMap(({ title }) =>
        title.actors.filter(isThem).map(({ role, role_ru }) => ({ ...cardOfTitle(title), role, role_ru })),
      ),
    },
    at: Math.min(...works.map(({ at }) => at)),
  }
}

type Listed = FilteredTitle & OrderedTitle & { held: CachedTitle }

/** A held title as the rules of lists see it: how many have rated it is the same for all. */
function listedOf(held: CachedTitle): Listed {
  const { _id, name, name_ru, type, year, ageRestrictions, genres, countries, dubbing, rating } = held.card
  const rated = { ratingSum: rating ?? 0, ratingCount: rating === null ? 0 : 1 }
  return {
    id: _id,
    name,
    nameRu: name_ru,
    type,
    year,
    age: ageRestrictions,
    genres,
    countries,
    dubbing,
    addedMs: 0,
    ...rated,
    held,
  }
}

function sorted(titles: readonly Listed[], wanted: Wanted, sort: TitleSort): Listed[] {
  return titles
    .filter(keeps(wanted))
    .map((title) => ({ title, place: placeOf(title, sort) }))
    .toSorted((a, b) => comparePlaces(a.place, b.place, sort))
    .map(({ title }) => title)
}

const onOnePage = (titles: readonly Listed[]): TitleList => ({
  total: titles.length,
  items: titles.map(({ held }) => held.card),
  next: null,
})

const oldest = (titles: readonly Listed[]): number => Math.min(...titles.map(({ held }) => held.at))
