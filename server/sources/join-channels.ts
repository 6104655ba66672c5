import type { Kysely, Transaction } from 'kysely'
import { type ActionBy, logAction } from '../db/audit-log.ts'
import { noteChannelsChange } from '../db/channels-version.ts'
import type { Database } from '../db/schema.ts'
import { readChannels } from './list-store.ts'
import { shownOf } from '../import/m3u/list-state.ts'
import { EditFault } from './edit-values.ts'
import { storeLetterLogo } from './letter-logo-store.ts'

/**
 * Joins a new channel into an old one that its list misses. The old row gets the new stream, and favourites,
 * history and reminders of both. Throws an `EditFault`.
 */
export async function joinChannels(db: Kysely<Database>, oldId: string, newId: string, by: ActionBy): Promise<void> {
  if (oldId === newId) throw new EditFault('a channel cannot be joined with itself')
  await db.transaction().execute(async (transaction) => {
    await noteChannelsChange(transaction)
    const [former, fresh] = [await importedRow(transaction, oldId), await importedRow(transaction, newId)]
    if (former.missing_since_ms === null) throw new EditFault(`its list still has ${oldId}`)
    await transaction.deleteFrom('imported_channels').where('channel_id', '=', oldId).execute()
    await transaction.deleteFrom('channel_streams').where('channel_id', '=', oldId).execute()
    for (const table of ['imported_channels', 'channel_streams', 'watch_history', 'reminders'] as const)
      await transaction.updateTable(table).set({ channel_id: oldId }).where('channel_id', '=', newId).execute()
    await moveFavourites(transaction, oldId, newId)
    await moveGuide(transaction, oldId, newId)
    await transaction.deleteFrom('channels').where('id', '=', newId).execute()
    await show(transaction, fresh.source_id, oldId)
    await logAction(transaction, { action: 'join', subject: `channel:${oldId}`, before: newId }, by)
  })
}

async function importedRow(transaction: Transaction<Database>, id: string) {
  const row = await transaction
    .selectFrom('imported_channels')
    .select(['source_id', 'missing_since_ms'])
    .where('channel_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new EditFault(`no list has brought a channel ${id}`)
  return row
}

/** An account that removed the old channel and has the new one keeps the new one's row. */
async function moveFavourites(transaction: Transaction<Database>, oldId: string, newId: string): Promise<void> {
  const of = (id: string) => transaction.selectFrom('favourite_channels').select('account_id').where('item_id', '=', id)
  const added = of(newId).where('kept', '=', 1)
  await transaction
    .deleteFrom('favourite_channels')
    .where('item_id', '=', oldId)
    .where('kept', '=', 0)
    .where('account_id', 'in', added)
    .execute()
  await transaction
    .updateTable('favourite_channels')
    .set({ item_id: oldId })
    .where('item_id', '=', newId)
    .where('account_id', 'not in', of(oldId))
    .execute()
}

/** The new channel's guide replaces the old one's from its first programme on. */
async function moveGuide(transaction: Transaction<Database>, oldId: string, newId: string): Promise<void> {
  const first = await transaction
    .selectFrom('programmes')
    .select(({ fn }) => fn.min('start_ms').as('start'))
    .where('channel_id', '=', newId)
    .executeTakeFirst()
  if (first?.start != null) {
    await transaction.deleteFrom('programmes').where('channel_id', '=', oldId).where('start_ms', '>=', first.start).execute()
    await transaction.updateTable('programmes').set({ channel_id: oldId }).where('channel_id', '=', newId).execute()
  }
  const link = await transaction.selectFrom('guide_links').select('channel_id').where('channel_id', '=', oldId).executeTakeFirst()
  if (!link) await transaction.updateTable('guide_links').set({ channel_id: oldId }).where('channel_id', '=', newId).execute()
}

async function show(transaction: Transaction<Database>, sourceId: string, id: string): Promise<void> {
  const joined = (await readChannels(transaction, sourceId)).find((row) => row.id === id)!
  const { imported, edits, shown } = joined
  const values = shownOf(imported, edits, {
    number: shown.number,
    isMissing: false,
    letters: await storeLetterLogo(transaction, edits?.name ?? imported.name),
  })
  await transaction.updateTable('channels').set(values).where('id', '=', id).execute()
}
