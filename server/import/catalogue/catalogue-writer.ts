import { createHash } from 'node:crypto'
import type { Insertable, Kysely, Transaction } from 'kysely'
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
import { keepPicture, type Picture } from '../../media/pictures/picture-store.ts'
import { noteCatalogueChange } from '../../db/catalogue-version.ts'
import { rateTitle } from '../../db/title-rating.ts'

/** A title as an import writes it. Viewers' favourites, history and reviews are stored apart. */
export type TitleEntry = {
  row: Omit<TitleRow, 'added_ms' | 'rating_sum' | 'rating_count' | 'rated_ms'>
  genres: string[]
  people: Omit<TitlePersonRow, 'title_id' | 'position'>[]
  seasons: Omit<SeasonRow, 'title_id'>[]
  episodes: Omit<EpisodeRow, 'title_id'>[]
  /** Reviews without an account; unchanged if absent. */
  reviews?: { author: string; rating: number; text: string; writtenMs: number }[]
}

/** The ids that a database has. */
export type KnownIds = Record<'genres' | 'people' | 'packages' | 'titles' | 'collections', Set<string>>

// PostgreSQL takes at most 65,535 parameters in a statement, SQLite 32,766.
const PARAMETERS_AT_ONCE = 30_000

/** The only place that writes the catalogue. */
export type CatalogueWriter = ReturnType<typeof createCatalogueWriter>

export function createCatalogueWriter(db: Kysely<Database>) {
  return {
    /**
     * Puts genres, people and collections in; those known by their id are replaced. The titles of collections
     * stay as they are.
     */
    putLists: (lists: { genres: GenreRow[]; people: PersonRow[]; collections: CollectionRow[] }): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await put(transaction, 'genres', ['id'], lists.genres)
        await put(transaction, 'people', ['id'], lists.people)
        await put(transaction, 'collections', ['id'], lists.collections)
        await noteCatalogueChange(transaction)
      }),

    /**
     * Writes titles and their pictures in one transaction. Replaces titles by id; their favourites, history
     * and viewers' reviews stay.
     */
    putTitles: (entries: readonly TitleEntry[], nowMs: number, pictures: readonly Picture[] = []): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const picture of pictures) await keepPicture(transaction, picture)
        const added = { added_ms: nowMs, rating_sum: 0, rating_count: 0, rated_ms: 0 }
        const rows = entries.map(({ row }) => ({ ...row, ...added }))
        await put(transaction, 'titles', ['id'], rows, Object.keys(added))
        const ids = entries.map(({ row }) => row.id)
        for (const table of ['title_genres', 'title_people', 'seasons', 'episodes'] as const)
          await transaction.deleteFrom(table).where('title_id', 'in', ids).execute()
        await putParts(transaction, entries)
        await putReviews(transaction, entries, nowMs)
        await noteCatalogueChange(transaction)
      }),

    /** Puts other titles into a collection, in this order. */
    placeTitles: (collectionId: string, titleIds: readonly string[]): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('collection_titles').where('collection_id', '=', collectionId).execute()
        const rows = titleIds.map((title_id, position) => ({ collection_id: collectionId, title_id, position }))
        await put(transaction, 'collection_titles', ['collection_id', 'title_id'], rows)
        await noteCatalogueChange(transaction)
      }),

    /** The ids of everything that an import may refer to or take away. */
    async known(): Promise<KnownIds> {
      const idsOf = async (table: keyof KnownIds) =>
        new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id))
      return {
        genres: await idsOf('genres'),
        people: await idsOf('people'),
        packages: await idsOf('packages'),
        titles: await idsOf('titles'),
        collections: await idsOf('collections'),
      }
    },

    /**
     * Takes titles out, with everything that viewers did with them but their history; or collections, without
     * their titles.
     */
    remove: (table: 'titles' | 'collections', ids: readonly string[]): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (let from = 0; from < ids.length; from += PARAMETERS_AT_ONCE)
          await transaction
            .deleteFrom(table)
            .where('id', 'in', ids.slice(from, from + PARAMETERS_AT_ONCE))
            .execute()
        if (ids.length > 0) await noteCatalogueChange(transaction)
      }),
  }
}

async function putParts(transaction: Transaction<Database>, entries: readonly TitleEntry[]): Promise<void> {
  const of = <T, R>(rowsOf: (entry: TitleEntry) => readonly T[], rowOf: (own: T, place: number) => R) =>
    entries.flatMap((entry) => rowsOf(entry).map((own, place) => ({ title_id: entry.row.id, ...rowOf(own, place) })))
  const genres = of(
    ({ genres: ids }) => ids,
    (genre_id, position) => ({ genre_id, position }),
  )
  const people = of(
    (entry) => entry.people,
    (person, position) => ({ ...person, position }),
  )
  const seasons = of(
    (entry) => entry.seasons,
    (season) => season,
  )
  const episodes = of(
    (entry) => entry.episodes,
    (episode) => episode,
  )
  await put(transaction, 'title_genres', ['title_id', 'genre_id'], genres)
  await put(transaction, 'title_people', ['title_id', 'job', 'person_id'], people)
  await put(transaction, 'seasons', ['title_id', 'number'], seasons)
  await put(transaction, 'episodes', ['title_id', 'season', 'number'], episodes)
}

async function putReviews(transaction: Transaction<Database>, entries: readonly TitleEntry[], nowMs: number): Promise<void> {
  for (const { row, reviews } of entries) {
    if (!reviews) continue
    const rows = reviews.map(({ author, rating, text, writtenMs }, place) => ({
      id: createHash('sha256').update(`${row.id}\n${place}`).digest('hex').slice(0, 20),
      title_id: row.id,
      account_id: null,
      author,
      rating,
      text,
      written_ms: writtenMs,
    }))
    const imported = transaction.deleteFrom('reviews').where('title_id', '=', row.id).where('account_id', 'is', null)
    const ids = rows.map(({ id }) => id)
    // Those that stay keep what operators decided about them.
    await (ids.length > 0 ? imported.where('id', 'not in', ids) : imported).execute()
    await put(transaction, 'reviews', ['id'], rows)
    await rateTitle(transaction, row.id, nowMs)
  }
}

type Written =
  | 'genres'
  | 'people'
  | 'collections'
  | 'titles'
  | 'title_genres'
  | 'title_people'
  | 'collection_titles'
  | 'seasons'
  | 'episodes'
  | 'reviews'

/** Puts rows in; those known by the key are replaced, except for `ownColumns`. */
async function put<T extends Written>(
  transaction: Transaction<Database>,
  table: T,
  key: readonly (keyof Database[T] & string)[],
  rows: readonly Insertable<Database[T]>[],
  ownColumns: readonly string[] = [],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first as object)
  const replaced = columns.filter((column) => !(key as readonly string[]).includes(column) && !ownColumns.includes(column))
  const rowsAtOnce = Math.floor(PARAMETERS_AT_ONCE / columns.length)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await transaction
      .insertInto(table as 'titles')
      .values(rows.slice(from, from + rowsAtOnce) as unknown as TitleRow[])
      .onConflict((conflict) =>
        conflict
          .columns(key as unknown as 'id'[])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(replaced.map((column) => [column, ref(`excluded.${column}` as 'excluded.id')])),
          ),
      )
      .execute()
  }
}
