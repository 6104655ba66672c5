import type { Kysely } from 'kysely'
import { noteChannelsChange } from '../db/channels-version.ts'
import type { Database } from '../db/schema.ts'

/** 51 % of the channels that leave a list are back within half a year. */
const RETENTION_MS = 180 * 24 * 3_600_000

/**
 * Deletes channels and stations missing for half a year, unless an account has them among favourites or
 * history.
 */
export async function pruneMissing(db: Kysely<Database>, nowMs: number): Promise<void> {
  const beforeMs = nowMs - RETENTION_MS
  await db.transaction().execute(async (transaction) => {
    const channels = await transaction
      .selectFrom('imported_channels')
      .select('channel_id as id')
      .where('missing_since_ms', '<', beforeMs)
      .where('channel_id', 'not in', (query) => query.selectFrom('favourite_channels').select('item_id').where('kept', '=', 1))
      .where('channel_id', 'not in', (query) => query.selectFrom('watch_history').select('channel_id'))
      .execute()
    const stations = await transaction
      .selectFrom('imported_stations')
      .select('station_id as id')
      .where('missing_since_ms', '<', beforeMs)
      .where('station_id', 'not in', (query) => query.selectFrom('favourite_stations').select('item_id').where('kept', '=', 1))
      .execute()
    for (const { id } of channels) await transaction.deleteFrom('channels').where('id', '=', id).execute()
    for (const { id } of stations) await transaction.deleteFrom('stations').where('id', '=', id).execute()
    if (channels.length + stations.length > 0) await noteChannelsChange(transaction)
  })
}
