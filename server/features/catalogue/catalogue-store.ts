import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Picture } from '../../../src/contract/titles.ts'
import { inWatchingOrder, SPECIALS } from '../../../src/domain/catalogue/title-parts.ts'
import type {
  CollectionRow,
  EpisodeRow,
  GenreRow,
  PersonRow,
  SeasonRow,
  TitlePersonRow,
  TitleRow,
} from '../../db/catalogue-schema.ts'
import type { Database } from '../../db/schema.ts'
import { catalogueVersion } from '../../db/catalogue-version.ts'
import type { ListedTitle } from './listed-title.ts'
import type { Rating } from './title-index.ts'

// Rows read at once, with a turn for other requests after them: SQLite answers synchronously.
const ROWS_AT_ONCE = 1000

/** A person's part in a title, as its maker or actor. */
export type Credit = Omit<TitlePersonRow, 'title_id'> & PersonRow

/** A title with all its stored data. */
export type WholeTitle = { row: TitleRow; genres: GenreRow[]; credits: Credit[]; seasons: SeasonRow[]; episodes: EpisodeRow[] }

/** An episode's number, name and length. */
export type BriefEpisode = Pick<EpisodeRow, 'title_id' | 'season' | 'number' | 'name' | 'name_ru' | 'duration_ms'>

/** Data by which titles are compared for similarity. */
export type Likeness = { id: string; people: readonly string[]; text: string }

/** The only place that reads the catalogue from the database. */
export type CatalogueStore = ReturnType<typeof createCatalogueStore>

// oxlint-disable-next-line max-lines-per-function -- a store lists its queries, each of them short
export function createCatalogueStore(db: Kysely<Database>) {
  return {
    version: (): Promise<string> => catalogueVersion(db),

    async ranks(): Promise<Map<string, number>> {
      const rows = await db.selectFrom('packages').select(['id', 'rank']).execute()
      return new Map(rows.map(({ id, rank }) => [id, rank]))
    },

    genres: (): Promise<GenreRow[]> => db.selectFrom('genres').selectAll().orderBy('position').orderBy('id').execute(),

    /** The collections in display order, with the ids of their titles in theirs. */
    async collections(): Promise<(CollectionRow & { titles: string[] })[]> {
      const rows = await db.selectFrom('collections').selectAll().orderBy('position').orderBy('id').execute()
      const placed = await db.selectFrom('collection_titles').selectAll().orderBy('position').orderBy('title_id').execute()
      const titles = Map.groupBy(placed, ({ collection_id }) => collection_id)
      return rows.map((row) => ({ ...row, titles: (titles.get(row.id) ?? []).map(({ title_id }) => title_id) }))
    },

    /** Every title as lists know it. */
    async listed(): Promise<ListedTitle[]> {
      const titles: ListedTitle[] = []
      for (let after = ''; ;) {
        const rows = await db
          .selectFrom('titles')
          .select([
            'id',
            'type',
            'name',
            'name_ru',
            'original_name',
            'year',
            'age',
            'poster',
            'countries',
            'dubbing',
            'package_id',
            'added_ms',
          ])
          .select(['rating_sum', 'rating_count'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute()
        const last = rows.at(-1)
        if (!last) return titles
        const genres = await genresOf(db, after, last.id)
        for (const row of rows) titles.push(listedTitle(row, genres.get(row.id) ?? []))
        after = last.id
        await setImmediate()
      }
    },

    /** The ratings that changed since an instant. */
    async ratedSince(sinceMs: number): Promise<Rating[]> {
      const rows = await db
        .selectFrom('titles')
        .where('rated_ms', '>=', sinceMs)
        .select(['id', 'rating_sum', 'rating_count'])
        .execute()
      return rows.map(({ id, rating_sum, rating_count }) => ({ id, ratingSum: rating_sum, ratingCount: rating_count }))
    },

    /** Comparison data of every title. */
    async likenesses(): Promise<Likeness[]> {
      const likenesses: Likeness[] = []
      for (let after = ''; ;) {
        const rows = await db
          .selectFrom('titles')
          .select(['id', 'description'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute()
        const last = rows.at(-1)
        if (!last) return likenesses
        const people = await peopleOf(db, after, last.id)
        for (const { id, description } of rows) likenesses.push({ id, people: people.get(id) ?? [], text: description })
        after = last.id
        await setImmediate()
      }
    },

    exists: async (id: string): Promise<boolean> =>
      (await db.selectFrom('titles').where('id', '=', id).select('id').executeTakeFirst()) !== undefined,

    async whole(id: string): Promise<WholeTitle | undefined> {
      const row = await db.selectFrom('titles').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const genres = await db
        .selectFrom('title_genres')
        .innerJoin('genres', 'genres.id', 'title_genres.genre_id')
        .where('title_id', '=', id)
        .selectAll('genres')
        .orderBy('title_genres.position')
        .execute()
      const credits = await db
        .selectFrom('title_people')
        .innerJoin('people', 'people.id', 'title_people.person_id')
        .where('title_id', '=', id)
        .selectAll('people')
        .select(['person_id', 'job', 'position', 'role', 'role_ru'])
        .orderBy('position')
        .execute()
      const seasons = await db.selectFrom('seasons').selectAll().where('title_id', '=', id).execute()
      return { row, genres, credits, seasons: inWatchingOrder(seasons), episodes: await episodesOf(db, id) }
    },

    /** A title's own row, without its genres, people and episodes. */
    row: (id: string): Promise<TitleRow | undefined> =>
      db.selectFrom('titles').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * The episodes of some titles by title, each title's in their order; a title without any is not in it.
     */
    async episodesByTitle(titleIds: readonly string[]): Promise<Map<string, BriefEpisode[]>> {
      if (titleIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('episodes')
        .select(['title_id', 'season', 'number', 'name', 'name_ru', 'duration_ms'])
        .where('title_id', 'in', titleIds)
        .orderBy('season')
        .orderBy('number')
        .execute()
      return Map.groupBy(rows, ({ title_id }) => title_id)
    },

    episode: (titleId: string, season: number, number: number): Promise<EpisodeRow | undefined> =>
      db
        .selectFrom('episodes')
        .selectAll()
        .where('title_id', '=', titleId)
        .where('season', '=', season)
        .where('number', '=', number)
        .executeTakeFirst(),

    /** A person with their credits. */
    async person(id: string): Promise<{ person: PersonRow; credits: TitlePersonRow[] } | undefined> {
      const person = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
      if (!person) return undefined
      const credits = await db.selectFrom('title_people').selectAll().where('person_id', '=', id).execute()
      return { person, credits }
    },
  }
}

/** In the order in which one watches them: specials last. */
const episodesOf = (db: Kysely<Database>, titleId: string): Promise<EpisodeRow[]> =>
  db
    .selectFrom('episodes')
    .selectAll()
    .where('title_id', '=', titleId)
    .orderBy(({ eb }) => eb.case().when('season', '=', SPECIALS).then(1).else(0).end())
    .orderBy('season')
    .orderBy('number')
    .execute()

/** The genres of the titles with ids in (after, last]. */
async function genresOf(db: Kysely<Database>, after: string, last: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('title_genres')
    .select(['title_id', 'genre_id'])
    .where('title_id', '>', after)
    .where('title_id', '<=', last)
    .orderBy('title_id')
    .orderBy('position')
    .execute()
  return grouped(rows.map(({ title_id, genre_id }) => [title_id, genre_id]))
}

async function peopleOf(db: Kysely<Database>, after: string, last: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('title_people')
    .select(['title_id', 'person_id'])
    .where('title_id', '>', after)
    .where('title_id', '<=', last)
    .execute()
  return grouped(rows.map(({ title_id, person_id }) => [title_id, person_id]))
}

function grouped(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = Map.groupBy(pairs, ([key]) => key)
  return new Map([...groups].map(([key, own]) => [key, own.map(([, value]) => value)]))
}

type ListedRow = Pick<
  TitleRow,
  | 'id'
  | 'type'
  | 'name'
  | 'name_ru'
  | 'original_name'
  | 'year'
  | 'age'
  | 'poster'
  | 'countries'
  | 'dubbing'
  | 'package_id'
  | 'added_ms'
> &
  Pick<TitleRow, 'rating_sum' | 'rating_count'>

function listedTitle(row: ListedRow, genres: string[]): ListedTitle {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    nameRu: row.name_ru,
    originalName: row.original_name,
    year: row.year,
    age: row.age,
    poster: JSON.parse(row.poster) as Picture,
    genres,
    countries: JSON.parse(row.countries) as string[],
    dubbing: JSON.parse(row.dubbing) as string[],
    packageId: row.package_id,
    addedMs: row.added_ms,
    ratingSum: row.rating_sum,
    ratingCount: row.rating_count,
  }
}
