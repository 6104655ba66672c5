import type { Kysely } from 'kysely'
import type { Database, StationProgrammeRow, StationTrackRow } from '../../db/schema.ts'

// PostgreSQL takes at most 65,535 parameters in a statement, SQLite 32,766; a row has five.
const ROWS_AT_ONCE = 1000

/** All queries of station schedules. */
export type ScheduleStore = ReturnType<typeof createScheduleStore>

export function createScheduleStore(db: Kysely<Database>) {
  const programmes = () => db.selectFrom('station_programmes').selectAll()
  // A track without a length is never heard.
  const rotation = () => db.selectFrom('station_rotation').selectAll().where('seconds', '>', 0)
  return {
    /**
     * The programmes of a station that are on between two instants (epoch ms), the later one included, and
     * the one that follows; by start.
     */
    async programmesAround(stationId: string, fromMs: number, untilMs: number): Promise<StationProgrammeRow[]> {
      const ofStation = programmes().where('station_id', '=', stationId).orderBy('start_ms')
      const begun = await ofStation.where('start_ms', '<=', untilMs).where('end_ms', '>', fromMs).execute()
      const next = await ofStation.where('start_ms', '>', untilMs).limit(1).execute()
      return [...begun, ...next]
    },

    /** The programmes of all stations that are on at an instant, by start. */
    programmesAt: (atMs: number): Promise<StationProgrammeRow[]> =>
      programmes().where('start_ms', '<=', atMs).where('end_ms', '>', atMs).orderBy('start_ms').execute(),

    /** The list of tracks that a station plays over and over. */
    rotationOf: (stationId: string): Promise<StationTrackRow[]> =>
      rotation().where('station_id', '=', stationId).orderBy('position').execute(),

    /** The lists of tracks of all stations, each in its order. */
    rotations: (): Promise<StationTrackRow[]> => rotation().orderBy('position').execute(),

    /** Puts programmes in; those already there by station and start stay as they are. */
    async putProgrammes(rows: readonly StationProgrammeRow[]): Promise<void> {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        await db
          .insertInto('station_programmes')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .onConflict((conflict) => conflict.columns(['station_id', 'start_ms']).doNothing())
          .execute()
      }
    },

    /** Puts tracks in; those already there by station and position stay as they are. */
    async putRotation(rows: readonly StationTrackRow[]): Promise<void> {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        await db
          .insertInto('station_rotation')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .onConflict((conflict) => conflict.columns(['station_id', 'position']).doNothing())
          .execute()
      }
    },

    /** Drops the programmes that were over by an instant. */
    async dropEndedBy(atMs: number): Promise<void> {
      await db.deleteFrom('station_programmes').where('end_ms', '<=', atMs).execute()
    },
  }
}
