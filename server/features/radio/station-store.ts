import type { Kysely } from 'kysely'
import type { Database, StationRow } from '../../db/schema.ts'
import type { SourceLimit } from '../../media/tv-relay/source-places.ts'

/** The only place that queries stations. It finds no hidden ones. */
export type StationStore = ReturnType<typeof createStationStore>

export function createStationStore(db: Kysely<Database>) {
  const shown = () => db.selectFrom('stations').selectAll().where('hidden', '=', 0)
  return {
    all: (): Promise<StationRow[]> => shown().orderBy('number').execute(),
    byId: (id: string): Promise<StationRow | undefined> => shown().where('id', '=', id).executeTakeFirst(),
    /** The limits of connections of the lists that brought stations, by station. */
    async limits(): Promise<ReadonlyMap<string, SourceLimit>> {
      const rows = await db
        .selectFrom('imported_stations')
        .innerJoin('sources', 'sources.id', 'imported_stations.source_id')
        .where('sources.max_connections', '>', 0)
        .select(['imported_stations.station_id', 'sources.id', 'sources.max_connections'])
        .execute()
      return new Map(rows.map(({ station_id, id, max_connections }) => [station_id, { source: id, most: max_connections }]))
    },
  }
}
