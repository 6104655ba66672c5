import type { Kysely } from 'kysely'
import type { Database, StationRow } from '../../db/schema.ts'

/** The only place that asks the database about stations. */
export type StationStore = ReturnType<typeof createStationStore>

export function createStationStore(db: Kysely<Database>) {
  return {
    all: (): Promise<StationRow[]> => db.selectFrom('stations').selectAll().orderBy('number').execute(),
    byId: (id: string): Promise<StationRow | undefined> =>
      db.selectFrom('stations').selectAll().where('id', '=', id).executeTakeFirst(),
  }
}
