import type { Kysely } from 'kysely'
import type { Database, NewProgrammeRow } from './schema.ts'

// PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766; a programme has fourteen.
const ROWS_OF_STATEMENT = 500

/** Inserts programmes. A known id gets all columns of the new row. */
export async function upsertProgrammes(db: Kysely<Database>, rows: readonly NewProgrammeRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_OF_STATEMENT) {
    await db
      .insertInto('programmes')
      .values(rows.slice(from, from + ROWS_OF_STATEMENT))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          channel_id: ref('excluded.channel_id'),
          day: ref('excluded.day'),
          start_ms: ref('excluded.start_ms'),
          end_ms: ref('excluded.end_ms'),
          title: ref('excluded.title'),
          title_ru: ref('excluded.title_ru'),
          description: ref('excluded.description'),
          description_ru: ref('excluded.description_ru'),
          age: ref('excluded.age'),
          hash: ref('excluded.hash'),
          episode: ref('excluded.episode'),
          subtitle: ref('excluded.subtitle'),
          subtitle_ru: ref('excluded.subtitle_ru'),
        })),
      )
      .execute()
  }
}
