import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { SearchedProgramme } from '../../../src/domain/search/programme-documents.ts'
import type { PersonRow, TitleRow } from '../../db/catalogue-schema.ts'
import { programmesOfAll } from '../../db/programmes-of-all.ts'
import type { BriefProgrammeRow, Database } from '../../db/schema.ts'
import { ratingOf } from '../catalogue/listed-title.ts'
import type { GuideSpan } from './guide-span.ts'

const ROWS_AT_ONCE = 1000

/** A title as far as it is searched. */
export type SearchedTitle = Pick<TitleRow, 'id' | 'name' | 'name_ru' | 'original_name' | 'year'> & { rating: number | null }

/** A person in the search, with their number of credits. */
export type SearchedPerson = PersonRow & { credits: number }

/** All queries of the search indexes' content. */
export type SearchStore = ReturnType<typeof createSearchStore>

export function createSearchStore(db: Kysely<Database>) {
  return {
    /** Every title. */
    async titles(): Promise<SearchedTitle[]> {
      const rows = await allById((after) =>
        db
          .selectFrom('titles')
          .select(['id', 'name', 'name_ru', 'original_name', 'year', 'rating_sum', 'rating_count'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute(),
      )
      return rows.map(({ rating_sum, rating_count, ...title }) => ({
        ...title,
        rating: ratingOf({ ratingSum: rating_sum, ratingCount: rating_count }),
      }))
    },

    /** Returns everyone with a credit; the page of a person without one would be empty. */
    async people(): Promise<SearchedPerson[]> {
      const rows = await allById((after) =>
        db
          .selectFrom('people')
          .selectAll()
          .select(({ selectFrom }) =>
            selectFrom('title_people')
              .whereRef('person_id', '=', 'people.id')
              .select(({ fn }) => fn.countAll().as('credits'))
              .as('credits'),
          )
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('title_people').whereRef('person_id', '=', 'people.id').select('person_id')),
          )
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute(),
      )
      return rows.map((row) => ({ ...row, credits: Number(row.credits) }))
    },

    /** The number of broadcasts that start in a part of the guide. */
    async broadcasts({ fromMs, toMs }: GuideSpan): Promise<number> {
      const { broadcasts } = await programmesOfAll(db)
        .where('start_ms', '>=', fromMs)
        .where('start_ms', '<', toMs)
        .select(({ fn }) => fn.countAll().as('broadcasts'))
        .executeTakeFirstOrThrow()
      return Number(broadcasts)
    },

    /** The guide of a channel by start, without its descriptions: all of it, or what starts in a part. */
    async programmesOf(channelId: string, span?: GuideSpan): Promise<SearchedProgramme[]> {
      const all = db.selectFrom('programmes').where('channel_id', '=', channelId)
      const searched = span ? all.where('start_ms', '>=', span.fromMs).where('start_ms', '<', span.toMs) : all
      const rows = await searched.select(['id', 'start_ms', 'end_ms', 'title', 'title_ru']).orderBy('start_ms').execute()
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
    async programmes(ids: readonly string[]): Promise<Map<string, BriefProgrammeRow>> {
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
    // SQLite is synchronous: without this pause no other request would run before the last part.
    await setImmediate()
  }
}
