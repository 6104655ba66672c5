import type { Kysely } from 'kysely'
import type { SearchedProgramme } from '../../../src/domain/search/programme-documents.ts'
import type { PersonRow, TitleRow } from '../../db/catalogue-schema.ts'
import type { Database, ProgrammeRow } from '../../db/schema.ts'

const ROWS_AT_ONCE = 1000

/** A title as far as it is searched. */
export type SearchedTitle = Pick<TitleRow, 'id' | 'name' | 'name_ru' | 'original_name' | 'year' | 'rating_sum' | 'rating_count'>

/** The only place that asks the database for what is searched. */
export type SearchStore = ReturnType<typeof createSearchStore>

export function createSearchStore(db: Kysely<Database>) {
  return {
    /** Every title; so many rows at once that others are not held up. */
    titles: (): Promise<SearchedTitle[]> =>
      allById((after) =>
        db
          .selectFrom('titles')
          .select(['id', 'name', 'name_ru', 'original_name', 'year', 'rating_sum', 'rating_count'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute(),
      ),

    people: (): Promise<PersonRow[]> =>
      allById((after) =>
        db.selectFrom('people').selectAll().where('id', '>', after).orderBy('id').limit(ROWS_AT_ONCE).execute(),
      ),

    /** In how many titles each person is. */
    async titlesOfPeople(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('title_people')
        .select(['person_id', ({ fn }) => fn.count<number>('title_id').as('titles')])
        .groupBy('person_id')
        .execute()
      return new Map(rows.map(({ person_id, titles }) => [person_id, Number(titles)]))
    },

    /** The guide of a channel by start, without its descriptions. */
    async programmesOf(channelId: string): Promise<SearchedProgramme[]> {
      const rows = await db
        .selectFrom('programmes')
        .where('channel_id', '=', channelId)
        .select(['id', 'start_ms', 'end_ms', 'title', 'title_ru'])
        .orderBy('start_ms')
        .execute()
      return rows.map(({ id, start_ms, end_ms, title, title_ru }) => ({
        id,
        channelId,
        start: start_ms,
        end: end_ms,
        title,
        titleRu: title_ru,
      }))
    },

    /** Programmes by id, those that are there still. */
    async programmes(ids: readonly string[]): Promise<Map<string, Omit<ProgrammeRow, 'description' | 'description_ru'>>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('programmes')
        .where('id', 'in', ids)
        .select(['id', 'channel_id', 'day', 'start_ms', 'end_ms', 'title', 'title_ru', 'age'])
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}

/** Every row of a table that is read in the order of its ids, part by part. */
async function allById<Row extends { id: string }>(partAfter: (id: string) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = ''; ;) {
    const part = await partAfter(after)
    rows.push(...part)
    const last = part.at(-1)
    if (!last) return rows
    after = last.id
  }
}
