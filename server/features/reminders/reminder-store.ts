import type { Kysely } from 'kysely'
import { reminderDueMs } from '../../../src/domain/guide/reminders.ts'
import type { Database, ReminderRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { newId } from '../users/session-store.ts'

/** The limit of pending reminders of an owner. */
export const MAX_REMINDERS = 100

/** Whose reminders: an account's, or for a visitor a device's (a hash of its name). */
export type Owner = { accountId: string | null; key: string }

/** All queries of viewers' reminders. */
export type ReminderStore = ReturnType<typeof createReminderStore>

export function createReminderStore(db: Kysely<Database>) {
  return {
    /** Returns an owner's reminders by start, with those removed from the guide, without ended ones. */
    list: (owner: Owner, nowMs: number): Promise<ReminderRow[]> =>
      db
        .selectFrom('reminders')
        .selectAll()
        .where('owner', '=', owner.key)
        .where('end_ms', '>', nowMs)
        .orderBy('start_ms')
        .orderBy('id')
        .execute(),

    /** Reminds of a programme. Throws `not_found`, `programme_started` or `reminders_full`. */
    add: (owner: Owner, programmeId: string, nowMs: number): Promise<ReminderRow> =>
      db.transaction().execute(async (transaction) => {
        await hold(transaction, owner)
        const programme = await transaction.selectFrom('programmes').selectAll().where('id', '=', programmeId).executeTakeFirst()
        if (!programme) throw new ApiError('not_found')
        const own = transaction.selectFrom('reminders').where('owner', '=', owner.key)
        const known = await own
          .selectAll()
          .where(({ eb, or }) => or([eb('programme_id', '=', programmeId), eb('asked_id', '=', programmeId)]))
          .where('state', '!=', 'gone')
          .executeTakeFirst()
        if (known) return known
        if (programme.start_ms <= nowMs) throw new ApiError('programme_started')
        const { count } = await own
          .where('state', '=', 'waiting')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= MAX_REMINDERS) throw new ApiError('reminders_full')
        const { channel_id, title, title_ru, age, start_ms, end_ms } = programme
        const row = {
          asked_id: programmeId,
          channel_id,
          title,
          title_ru,
          age,
          start_ms,
          end_ms,
          asked_start_ms: start_ms,
          due_ms: reminderDueMs(start_ms, nowMs),
          state: 'waiting' as const,
        }
        return transaction
          .insertInto('reminders')
          .values({ id: newId(), owner: owner.key, account_id: owner.accountId, programme_id: programmeId, ...row })
          .onConflict((conflict) => conflict.columns(['owner', 'programme_id']).doUpdateSet(row))
          .returningAll()
          .executeTakeFirstOrThrow()
      }),

    /** Removes the reminder of a programme by its original or present id. */
    async remove(owner: Owner, programmeId: string): Promise<void> {
      await db
        .deleteFrom('reminders')
        .where('owner', '=', owner.key)
        .where(({ eb, or }) => or([eb('programme_id', '=', programmeId), eb('asked_id', '=', programmeId)]))
        .execute()
    },
  }
}

/** Locks an owner's reminders until the transaction ends, so that their count stays correct. */
async function hold(transaction: Kysely<Database>, { key: owner }: Owner): Promise<void> {
  await transaction
    .insertInto('reminder_owners')
    .values({ owner })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ owner }))
    .execute()
}
