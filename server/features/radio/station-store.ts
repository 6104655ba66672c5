import type { Kysely } from 'kysely'
import type { Database, StationRow } from '../../db/schema.ts'

/** The only place that queries stations. It finds no hidden ones. */
export type StationStore = ReturnType<typeof createStationStore>

export function createStationStore(db: Kysely<Database>) {
  const shown = () => db.selectFrom('stations').selectAll().where('hidden', '=', 0)
  return {
    all: (): Promise<StationRow[]> => shown().orderBy('number').execute(),
    byId: (id: string): Promise<StationRow | undefined> => shown().where('id', '=', id).executeTakeFirst(),
  }
}
