import type { Kysely } from 'kysely'
import type { RecordingRow } from '../../db/operator-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { RecordedHour } from './hour-files.ts'

/** The only place that queries recordings. */
export type RecordingStore = ReturnType<typeof createRecordingStore>

export function createRecordingStore(db: Kysely<Database>) {
  return {
    /** Returns all recorded hours, oldest first. */
    async hours(): Promise<(RecordedHour & Pick<RecordingRow, 'bytes' | 'store'>)[]> {
      const rows = await db
        .selectFrom('recordings')
        .select(['channel_id', 'hour_ms', 'bytes', 'store'])
        .orderBy('hour_ms')
        .execute()
      return rows.map(({ channel_id, hour_ms, bytes, store }) => ({
        channelId: channel_id,
        hourMs: Number(hour_ms),
        bytes: Number(bytes),
        store,
      }))
    },
    /** Writes an hour; again as it grows. */
    async write(row: RecordingRow): Promise<void> {
      const { channel_id: _id, hour_ms: _hour, ...rest } = row
      await db
        .insertInto('recordings')
        .values(row)
        .onConflict((conflict) => conflict.columns(['channel_id', 'hour_ms']).doUpdateSet(rest))
        .execute()
    },
    /** Notes that the files of an hour lie in the store. */
    async markStored({ channelId, hourMs }: RecordedHour): Promise<void> {
      await db
        .updateTable('recordings')
        .set({ store: 's3' })
        .where('channel_id', '=', channelId)
        .where('hour_ms', '=', hourMs)
        .execute()
    },
    async remove({ channelId, hourMs }: RecordedHour): Promise<void> {
      await db.deleteFrom('recordings').where('channel_id', '=', channelId).where('hour_ms', '=', hourMs).execute()
    },
    /** Returns how many days of each channel are recorded, hidden channels included. */
    async days(): Promise<ReadonlyMap<string, number>> {
      const rows = await db.selectFrom('channels').select(['id', 'archive_days']).execute()
      return new Map(rows.map(({ id, archive_days }) => [id, archive_days]))
    },
  }
}
