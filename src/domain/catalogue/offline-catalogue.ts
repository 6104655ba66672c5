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
import { type FilteredTitle, isOfType, matches, type FilterSet } from './title-filter.ts'
import { comparePlaces, type OrderedTitle, placeOf } from './title-order.ts'

/** A cached title; `at` is when the server last confirmed it (epoch ms). */
export type CachedTitle = { card: TitleCard; at: number }

/** The cached catalogue: its titles, each once, and genres in display order. */
export type OfflineCatalogue = { titles: readonly CachedTitle[]; genres: readonly Genre[] }

/** A response composed offline; `at` is the age of its oldest part (epoch ms). */
export type ComposedResponse<D> = { data: D; at: number }

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

/** Returns every title of the cached responses; some more than once. */
export function titlesIn(responses: readonly OfflineResponse[]): TitleCard[] {
  return responses.flatMap((response) => readOffline(response, TITLES))
}

/** Reads the catalogue from cached responses; of several copies of a title the latest counts. */
export function offlineCatalogue(responses: readonly OfflineResponse[]): OfflineCatalogue {
  const titles = new Map<string, CachedTitle>()
  for (const response of responses.toSorted((a, b) => a.at - b.at))
    for (const card of readOffline(response, TITLES)) titles.set(card._id, { card, at: response.at })
  return { titles: [...titles.values()], genres: genresIn(responses) }
}

/** The longest cached list is in display order; genres that it lacks follow. */
function genresIn(responses: readonly OfflineResponse[]): Genre[] {
  const genres = new Map<string, Genre>()
  const lists = responses.map((response) => readOffline<Genre>(response, GENRES)).toSorted((a, b) => b.length - a.length)
  for (const { _id, name, name_ru } of lists.flat()) if (!genres.has(_id)) genres.set(_id, { _id, name, name_ru })
  return [...genres.values()]
}

/**
 * Composes `listTitles` on one page, with the same filters and facets; undefined without a title of these
 * types, and for a further page. Cards do not say when a title was added: `newest` sorts by year.
 */
export function listOffline(
  { titles, genres }: OfflineCatalogue,
  { sort, cursor, limit: _all, ...filters }: v.InferOutput<typeof listTitles.query>,
): ComposedResponse<CallData<typeof listTitles>> | undefined {
  const listed = titles.map(listedOf)
  const ofType = listed.filter((title) => isOfType(filters, title))
  if (cursor !== undefined || ofType.length === 0) return undefined
  const matching = sorted(listed, filters, sort)
  return {
    data: { ...onOnePage(matching), facets: facetsOf(listed, filters, genres) },
    at: oldest(matching.length > 0 ? matching : ofType),
  }
}

/** Composes `showGenre`; undefined if no title or name of the genre is cached. */
export function genreOffline(
  { titles, genres }: OfflineCatalogue,
  id: string,
  { sort, cursor, type }: v.InferOutput<typeof showGenre.query>,
): ComposedResponse<CallData<typeof showGenre>> | undefined {
  const genre = genres.find(({ _id }) => _id === id)
  const matching = sorted(titles.map(listedOf), { genre: [id], type }, sort)
  if (!genre || cursor !== undefined || matching.length === 0) return undefined
  return { data: { genre, ...onOnePage(matching) }, at: oldest(matching) }
}

/**
 * Composes `showPerson` from cached title screens, because lists do not name people; undefined if none names
 * the person.
 */
export function personOffline(
  responses: readonly OfflineResponse[],
  id: string,
): ComposedResponse<CallData<typeof showPerson>> | undefined {
  const isPerson = ({ _id }: Person): boolean => _id === id
  const works = responses
    .flatMap((response) => readOffline(response, OPENED).map((title) => ({ title, at: response.at })))
    .filter(({ title: { directors, actors } }) => directors.some(isPerson) || actors.some(isPerson))
    .toSorted((a, b) => b.title.year - a.title.year)
  const [first] = works.flatMap(({ title: { directors, actors } }) => [...directors, ...actors].filter(isPerson))
  if (!first) return undefined
  const { _id, name, name_ru } = first
  return {
    data: {
      person: { _id, name, name_ru },
      directed: works.filter(({ title }) => title.directors.some(isPerson)).map(({ title }) => cardOfTitle(title)),
      played: works.flatMap(({ title }) =>
        title.actors.filter(isPerson).map(({ role, role_ru }) => ({ ...cardOfTitle(title), role, role_ru })),
      ),
    },
    at: Math.min(...works.map(({ at }) => at)),
  }
}

type Listed = FilteredTitle & OrderedTitle & { cached: CachedTitle }

/** A cached title for the rules of lists. The number of ratings is unknown, so it is the same for all. */
function listedOf(cached: CachedTitle): Listed {
  const { _id, name, name_ru, type, year, ageRestrictions, genres, countries, dubbing, rating } = cached.card
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
    cached,
  }
}

function sorted(titles: readonly Listed[], filters: FilterSet, sort: TitleSort): Listed[] {
  return titles
    .filter(matches(filters))
    .map((title) => ({ title, place: placeOf(title, sort) }))
    .toSorted((a, b) => comparePlaces(a.place, b.place, sort))
    .map(({ title }) => title)
}

const onOnePage = (titles: readonly Listed[]): TitleList => ({
  total: titles.length,
  items: titles.map(({ cached }) => cached.card),
  next: null,
})

const oldest = (titles: readonly Listed[]): number => Math.min(...titles.map(({ cached }) => cached.at))
