import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import type { AnnouncementRow } from '../../db/desk-schema.ts'
import type { Database } from '../../db/schema.ts'
import { noteWordsChange } from '../../db/words-version.ts'

/** Ended announcements that the desk still lists. */
const MOST_LISTED = 100

/** Returns announcements, those that end last first. */
export const listAnnouncements = (db: Kysely<Database>): Promise<AnnouncementRow[]> =>
  db.selectFrom('announcements').selectAll().orderBy('until_ms', 'desc').orderBy('id').limit(MOST_LISTED).execute()

/** Adds an announcement, or changes the one of `id`. Returns false if there is no such one. */
export function putAnnouncement(
  db: Kysely<Database>,
  { id, ...values }: Omit<AnnouncementRow, 'id'> & { id: string | null },
  by: ActionBy,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await noteWordsChange(transaction)
    const before = id === null ? undefined : await find(transaction, id)
    if (id !== null && !before) return false
    // Viewers who closed it see it again once its words have changed.
    const isSame = before?.text === values.text && before.text_ru === values.text_ru
    const row = { id: isSame ? before.id : randomUUID(), ...values }
    if (before) await transaction.deleteFrom('announcements').where('id', '=', before.id).execute()
    await transaction.insertInto('announcements').values(row).execute()
    await log(transaction, { before, after: row }, by)
    return true
  })
}

/** Ends an announcement now; one that has not begun is never shown. Returns false if there is no such one. */
export function endAnnouncement(db: Kysely<Database>, id: string, by: ActionBy): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await noteWordsChange(transaction)
    const before = await find(transaction, id)
    if (!before) return false
    const after = { ...before, until_ms: Math.min(before.until_ms, by.nowMs) }
    await transaction.updateTable('announcements').set({ until_ms: after.until_ms }).where('id', '=', id).execute()
    await log(transaction, { before, after }, by)
    return true
  })
}

const find = (db: Kysely<Database>, id: string) =>
  db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()

function log(
  transaction: Parameters<typeof logAction>[0],
  { before, after }: { before: AnnouncementRow | undefined; after: AnnouncementRow },
  by: ActionBy,
): Promise<void> {
  const change = { before: before ? written(before) : null, after: written(after) }
  return logAction(transaction, { action: 'announcement', subject: `announcement:${after.id}`, ...change }, by)
}

const written = ({ id: _id, from_ms, until_ms, ...texts }: AnnouncementRow): string =>
  JSON.stringify({ from: new Date(from_ms).toISOString(), until: new Date(until_ms).toISOString(), ...texts })
