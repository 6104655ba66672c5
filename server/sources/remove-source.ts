import type { Kysely, Transaction } from 'kysely'
import { type ActionBy, logAction } from '../db/audit-log.ts'
import { noteChannelsChange } from '../db/channels-version.ts'
import type { Database } from '../db/schema.ts'

// As if the channels had been missed long enough to be hidden.
const GONE_MS = 48 * 3_600_000
const GONE_MISSES = 3

/**
 * Removes a source; false if there is none. A list's channels are hidden for half a year, so that the same
 * list may bring them back. A guide, or a list that brought nothing, is forgotten.
 */
export function removeSource(db: Kysely<Database>, id: string, by: ActionBy): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const source = await transaction.selectFrom('sources').select('kind').where('id', '=', id).executeTakeFirst()
    if (!source) return false
    await logAction(transaction, { action: 'remove', subject: `source:${id}` }, by)
    // The links and channels of a guide go with it; programmes stay until they are old.
    if (source.kind === 'xmltv' || !(await hasBrought(transaction, id)))
      await transaction.deleteFrom('sources').where('id', '=', id).execute()
    else await hideList(transaction, id, by.nowMs)
    return true
  })
}

async function hasBrought(transaction: Transaction<Database>, id: string): Promise<boolean> {
  const from = (table: 'imported_channels' | 'imported_stations' | 'channel_streams') =>
    transaction.selectFrom(table).select('source_id').where('source_id', '=', id).limit(1).executeTakeFirst()
  return [await from('imported_channels'), await from('imported_stations'), await from('channel_streams')].some(Boolean)
}

async function hideList(transaction: Transaction<Database>, id: string, nowMs: number): Promise<void> {
  await noteChannelsChange(transaction)
  await transaction
    .updateTable('sources')
    .set({ state: 'removed', sha256: null, etag: null, last_modified: null })
    .where('id', '=', id)
    .execute()
  const gone = { missing_since_ms: nowMs - GONE_MS, misses: GONE_MISSES }
  const channels = transaction.selectFrom('imported_channels').select('channel_id').where('source_id', '=', id)
  const stations = transaction.selectFrom('imported_stations').select('station_id').where('source_id', '=', id)
  await transaction.updateTable('channels').set({ hidden: 1 }).where('id', 'in', channels).execute()
  await transaction.updateTable('stations').set({ hidden: 1 }).where('id', 'in', stations).execute()
  await transaction.updateTable('imported_channels').set(gone).where('source_id', '=', id).execute()
  await transaction.updateTable('imported_stations').set(gone).where('source_id', '=', id).execute()
}
