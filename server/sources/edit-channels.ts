import { readFile } from 'node:fs/promises'
import type { Kysely, Transaction } from 'kysely'
import { type ActionBy, logAction } from '../db/audit-log.ts'
import { noteChannelsChange } from '../db/channels-version.ts'
import type { ChannelEditsRow } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'
import { type Imported, isHiddenAsMissing, type Shown, shownOf } from '../import/m3u/list-state.ts'
import { readMaster } from '../media/pictures/master-picture.ts'
import { keepPicture, type Picture } from '../media/pictures/picture-store.ts'
import { EditFault, type EditValues, NO_EDITS } from './edit-values.ts'
import { storeLetterLogo } from './letter-logo-store.ts'

type Columns = Partial<Omit<ChannelEditsRow, 'channel_id'>>

/** Edits of a channel; the logo is the path of a picture, or the picture itself. */
export type ChannelEdit = Omit<EditValues, 'logo'> & { logo?: EditValues['logo'] | Picture }

/**
 * Sets and clears an operator's edits, all of them or none. They survive refreshes; a cleared field shows the
 * list's value. The audit log has the edits before and after. Throws an `EditFault`.
 */
export async function editChannels(
  db: Kysely<Database>,
  edits: Readonly<Record<string, ChannelEdit>>,
  by: ActionBy,
): Promise<void> {
  const logos = new Map<string, Picture>()
  for (const [id, { logo }] of Object.entries(edits)) {
    if (logo) logos.set(id, typeof logo === 'string' ? await readLogo(logo) : logo)
  }
  await db.transaction().execute(async (transaction) => {
    await noteChannelsChange(transaction)
    const shown: [string, Shown][] = []
    for (const [id, values] of Object.entries(edits)) {
      const columns = await columnsOf(transaction, values, logos.get(id))
      await logEdits(transaction, id, columns, by)
      shown.push([id, await effective(transaction, id, by.nowMs)])
    }
    await putShown(transaction, shown)
  })
}

/** An edit of a channel as the audit log has it: its columns before and after, as JSON. */
export type LoggedEdit = { id: string; before: string; after: string }

/**
 * Sets back the columns of an edit. Returns false if one of them was changed since. Throws an `EditFault`
 * when their former values are not possible now.
 */
export function restoreEdits(db: Kysely<Database>, { id, before, after }: LoggedEdit, by: ActionBy): Promise<boolean> {
  const columns = knownColumns(before)
  return db.transaction().execute(async (transaction) => {
    await noteChannelsChange(transaction)
    const present = await editsOf(transaction, id)
    if (chosen(present, columns) !== chosen({ ...NO_EDITS, ...knownColumns(after), channel_id: id }, columns)) return false
    if (columns.category_id) await mustExist(transaction, 'categories', columns.category_id)
    if (columns.package_id) await mustExist(transaction, 'packages', columns.package_id)
    await logEdits(transaction, id, columns, by)
    await putShown(transaction, [[id, await effective(transaction, id, by.nowMs)]])
    return true
  })
}

/** Reads columns of the audit log. */
function knownColumns(logged: string): Columns {
  const columns = JSON.parse(logged) as Columns
  const names = Object.keys(NO_EDITS) as (keyof Columns)[]
  return Object.fromEntries(names.filter((name) => name in columns).map((name) => [name, columns[name] ?? null]))
}

/** Writes the columns of an edit and notes them in the audit log; `putShown` follows. */
async function logEdits(transaction: Transaction<Database>, id: string, columns: Columns, by: ActionBy): Promise<void> {
  const before = await editsOf(transaction, id)
  await putEdits(transaction, id, columns)
  const change = { before: chosen(before, columns), after: JSON.stringify(columns) }
  await logAction(transaction, { action: 'edit', subject: `channel:${id}`, ...change }, by)
}

async function readLogo(path: string): Promise<Picture> {
  const bytes = await readFile(path).catch(() => {
    throw new EditFault(`there is no file ${path}`)
  })
  const master = await readMaster(bytes)
  if ('fault' in master) throw new EditFault(`${path} ${master.fault}`)
  return master.picture
}

async function columnsOf(
  transaction: Transaction<Database>,
  values: ChannelEdit,
  picture: Picture | undefined,
): Promise<Columns> {
  const { category, package: packageId, logo, shift, ...same } = values
  if (category) await mustExist(transaction, 'categories', category)
  if (packageId && packageId !== 'none') await mustExist(transaction, 'packages', packageId)
  return {
    ...same,
    ...(category !== undefined && { category_id: category }),
    ...(packageId !== undefined && { package_id: packageId === 'none' ? '' : packageId }),
    ...(logo !== undefined && { logo: picture ? await keepPicture(transaction, picture) : null }),
    ...(shift !== undefined && { shift_minutes: shift }),
  } as Columns
}

async function mustExist(transaction: Transaction<Database>, table: 'categories' | 'packages', id: string): Promise<void> {
  const known = await transaction.selectFrom(table).select('id').orderBy('id').execute()
  if (known.some((row) => row.id === id)) return
  const ids = known.map((row) => row.id).join(', ') || 'none'
  throw new EditFault(`"${id}" is not among the ${table}: ${ids}`, {
    kind: table === 'categories' ? 'unknown_category' : 'unknown_package',
    id,
  })
}

async function putEdits(transaction: Transaction<Database>, id: string, columns: Columns): Promise<void> {
  const channel = await transaction
    .selectFrom('imported_channels')
    .select('channel_id')
    .where('channel_id', '=', id)
    .executeTakeFirst()
  if (!channel) throw new EditFault(`no list has brought a channel ${id}`, { kind: 'not_listed', id })
  if (Object.keys(columns).length === 0) return
  await transaction
    .insertInto('channel_edits')
    .values({ ...NO_EDITS, ...columns, channel_id: id })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(columns))
    .execute()
}

function editsOf(transaction: Transaction<Database>, id: string): Promise<ChannelEditsRow | undefined> {
  return transaction.selectFrom('channel_edits').selectAll().where('channel_id', '=', id).executeTakeFirst()
}

/** Returns the former values of the columns that change, as JSON. */
function chosen(edits: ChannelEditsRow | undefined, columns: Columns): string {
  const former = Object.keys(columns).map((name) => [name, edits?.[name as keyof Columns] ?? null])
  return JSON.stringify(Object.fromEntries(former))
}

/** Returns the columns for viewers with the edits that the transaction has put. */
async function effective(transaction: Transaction<Database>, id: string, nowMs: number): Promise<Shown> {
  const row = await transaction
    .selectFrom('imported_channels')
    .innerJoin('channels', 'channels.id', 'imported_channels.channel_id')
    .select(['channels.number', 'imported', 'misses', 'missing_since_ms'])
    .where('channel_id', '=', id)
    .executeTakeFirstOrThrow()
  const edits = await editsOf(transaction, id)
  const imported = JSON.parse(row.imported) as Imported
  const isCleared = edits?.number == null && imported.number !== null
  return shownOf(imported, edits, {
    number: isCleared && (await isFree(transaction, imported.number!, id)) ? imported.number! : row.number,
    isMissing: isHiddenAsMissing(row.misses, row.missing_since_ms, nowMs),
    letters: await storeLetterLogo(transaction, edits?.name ?? imported.name),
  })
}

async function isFree(transaction: Transaction<Database>, number: number, id: string): Promise<boolean> {
  const other = await transaction
    .selectFrom('channels')
    .select('id')
    .where('number', '=', number)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other === undefined
}

/** Writes the columns for viewers. Numbers go in two steps, so that channels can swap theirs. */
async function putShown(transaction: Transaction<Database>, rows: readonly [string, Shown][]): Promise<void> {
  const ids = rows.map(([id]) => id)
  for (const [id, { number }] of rows) {
    const other = await transaction
      .selectFrom('channels')
      .select(['id', 'name'])
      .where('number', '=', number)
      .where('id', 'not in', ids)
      .executeTakeFirst()
    if (other)
      throw new EditFault(`number ${number} is taken by ${other.id} («${other.name}»)`, {
        kind: 'number_taken',
        number,
        ...other,
      })
    const twin = rows.find(([otherId, shown]) => otherId !== id && shown.number === number)
    if (twin) throw new EditFault(`number ${number} is given to ${id} and to ${twin[0]}`, { kind: 'number_twice', number })
  }
  for (const [at, [id]] of rows.entries())
    await transaction
      .updateTable('channels')
      .set({ number: -1 - at })
      .where('id', '=', id)
      .execute()
  for (const [id, shown] of rows) await transaction.updateTable('channels').set(shown).where('id', '=', id).execute()
}
