import type { TitleSort } from '../../../src/contract/catalogue.ts'
import type { TitleCard, TitleList } from '../../../src/contract/titles.ts'
import type { CollectionRow } from '../../db/catalogue-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, type Handlers, type SharedResult, shared } from '../../http/handler-result.ts'
import type { CatalogueStore } from './catalogue-store.ts'
import { withinWords } from './catalogue-words.ts'
import type { Cursors } from './cursors.ts'
import { railsOf } from './home-rails.ts'
import type { Catalogue } from './catalogue-cache.ts'
import { type ListedTitle, presentCard } from './listed-title.ts'
import { rankOf } from './title-access.ts'
import type { FilterSet } from '../../../src/domain/catalogue/title-filter.ts'

const LISTS_FRESH_MS = 60_000
const POSTERS_OF_COLLECTION = 4

type CatalogueHandlers = Handlers<
  'catalogueHome' | 'listTitles' | 'allGenres' | 'showGenre' | 'allCollections' | 'showCollection' | 'showPerson'
>

/** Dependencies of the catalogue's handlers. */
export type CatalogueDeps = {
  catalogue: (nowMs: number) => Promise<Catalogue>
  store: CatalogueStore
  cursors: Cursors
}

/** The requested page of a list. */
type PageQuery = { sort: TitleSort; cursor?: string | undefined; limit: number }

/** Answers the calls about lists of titles. */
export function catalogueHandlers({ catalogue, store, cursors }: CatalogueDeps): CatalogueHandlers {
  /** An answer that is the same for a tier while the catalogue stands as it does. */
  async function sharedBy<D>(
    key: string,
    { viewer, nowMs }: CallContext,
    build: (known: Catalogue, card: (title: ListedTitle) => TitleCard) => D | Promise<D>,
  ): Promise<SharedResult<D>> {
    const known = await catalogue(nowMs)
    const card = (title: ListedTitle) => presentCard(title, rankOf(viewer), known.ranks)
    return shared(`catalogue:${known.stamp}:${viewer.tier}:${key}`, async () => ({
      data: await build(known, card),
      freshUntilMs: nowMs + LISTS_FRESH_MS,
    }))
  }

  /** A page of a sorted list. */
  function listed(
    { titles }: Catalogue,
    card: (title: ListedTitle) => TitleCard,
    filter: FilterSet,
    { sort, cursor, limit }: PageQuery,
  ): TitleList {
    const list = nameOf(filter, sort)
    const after = cursor === undefined ? undefined : cursors.read(list, cursor)
    const page = titles.page(filter, sort, limit, after)
    return { total: page.total, items: page.titles.map(card), next: page.next && cursors.write(list, page.next) }
  }

  return {
    catalogueHome: (_input, context) => sharedBy('home', context, (known, card) => railsOf(known, card)),

    async listTitles({ query: { sort, cursor, limit, ...rawFilter } }, context) {
      const page = { sort, cursor, limit }
      const filter = withinWords(rawFilter, (await catalogue(context.nowMs)).words)
      return sharedBy(`list ${nameOf(filter, sort)} ${JSON.stringify(page)}`, context, (known, card) => ({
        ...listed(known, card, filter, page),
        facets: cursor === undefined ? known.titles.facets(filter, known.genres) : null,
      }))
    },

    allGenres: (_input, context) =>
      sharedBy('genres', context, ({ genres, titles }) => {
        const shown = new Set<string>()
        return genres.flatMap((genre) => {
          const { total, titles: best } = titles.page({ genre: [genre._id] }, 'rating', genres.length)
          // A title of several genres stands for one of them, as far as the others have another.
          const face = best.find(({ id }) => !shown.has(id)) ?? best[0]
          if (!face) return []
          shown.add(face.id)
          return [{ ...genre, titles: total, poster: face.poster }]
        })
      }),

    showGenre: ({ params: { id }, query: { type, ...page } }, context) =>
      sharedBy(`genre ${id} ${type ?? ''} ${JSON.stringify(page)}`, context, (known, card) => {
        const genre = known.genres.find(({ _id }) => _id === id)
        if (!genre) throw new ApiError('not_found')
        return { genre, ...listed(known, card, { genre: [id], type }, page) }
      }),

    allCollections: (_input, context) =>
      sharedBy('collections', context, (known) =>
        known.collections.flatMap((collection) => {
          const held = titlesOf(known, collection.titles)
          if (held.length === 0) return []
          const posters = held.slice(0, POSTERS_OF_COLLECTION).map(({ poster }) => poster)
          return [{ ...presentCollection(collection), titles: held.length, posters }]
        }),
      ),

    showCollection: ({ params: { id }, query: { cursor, limit } }, context) =>
      sharedBy(`collection ${id} ${JSON.stringify([cursor, limit])}`, context, (known, card) => {
        const collection = known.collections.find((one) => one.id === id)
        if (!collection) throw new ApiError('not_found')
        const held = titlesOf(known, collection.titles)
        const list = `collection ${id}`
        const after = cursor === undefined ? undefined : cursors.read(list, cursor)
        // A title that has left the collection leaves its place in it behind.
        const found = after ? held.findIndex((title) => title.id === after.id) : -1
        const from = found < 0 && after ? Number(after.key[0]) : found + 1
        const items = held.slice(from, from + limit)
        const last = items.at(-1)
        const next = last && from + limit < held.length ? { key: [from + limit], id: last.id } : null
        return {
          collection: presentCollection(collection),
          total: held.length,
          items: items.map(card),
          next: next && cursors.write(list, next),
        }
      }),

    showPerson: ({ params: { id } }, context) =>
      sharedBy(`person ${id}`, context, async ({ titles }, card) => {
        const found = await store.person(id)
        if (!found) throw new ApiError('not_found')
        const works = found.credits
          .flatMap((credit) => {
            const title = titles.byId(credit.title_id)
            return title ? [{ credit, title }] : []
          })
          .toSorted((a, b) => b.title.year - a.title.year || (a.title.id < b.title.id ? -1 : 1))
        const { name, name_ru } = found.person
        return {
          person: { _id: id, name, name_ru },
          directed: works.filter(({ credit }) => credit.job === 'director').map(({ title }) => card(title)),
          played: works
            .filter(({ credit }) => credit.job === 'actor')
            .map(({ title, credit: { role, role_ru } }) => ({ ...card(title), role, role_ru })),
        }
      }),
  }
}

/** The cache key of a sorted and filtered list. */
function nameOf(filter: FilterSet, sort: TitleSort): string {
  const { type, genre, country, year_from, year_to, age, dubbing } = filter
  return JSON.stringify([sort, type, genre, country, year_from, year_to, age, dubbing])
}

function titlesOf({ titles }: Catalogue, ids: readonly string[]): ListedTitle[] {
  return ids.flatMap((id) => titles.byId(id) ?? [])
}

const presentCollection = ({ id, name, name_ru, description, description_ru }: CollectionRow) => ({
  _id: id,
  name,
  name_ru,
  description,
  description_ru,
})
