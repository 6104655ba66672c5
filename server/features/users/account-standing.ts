import type { Kysely, Transaction } from 'kysely'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { accountSubject, type ActionBy, logAction } from '../../db/audit-log.ts'
import { changeSubscription, openSubscription } from '../billing/subscription-changes.ts'

/** For so long a viewer may change their mind about a deletion, by signing in. */
export const ERASED_AFTER_MS = 14 * 24 * 3_600_000

const VIEWER = { actor: 'viewer', reason: '' } as const

/** Whether accounts may be entered, and those that are to be erased. */
export type AccountStanding = ReturnType<typeof createAccountStanding>

export function createAccountStanding(db: Kysely<Database>) {
  const change = <T>(accountId: string, work: (transaction: Transaction<Database>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, accountId)
      return work(transaction)
    })

  return {
    /** Lets the owner of an account in. Throws `account_blocked`; otherwise a deletion is called off. */
    async admit(accountId: string, nowMs: number): Promise<void> {
      const found = db.selectFrom('accounts').where('id', '=', accountId).select(['blocked_ms', 'erase_ms'])
      const account = await found.executeTakeFirst()
      if (!account) throw new ApiError('authorization_required')
      if (account.blocked_ms > 0) throw new ApiError('account_blocked')
      if (account.erase_ms === null) return
      await change(accountId, async (transaction) => {
        await transaction.updateTable('accounts').set({ erase_ms: null }).where('id', '=', accountId).execute()
        await logAction(transaction, { action: 'keep', subject: accountSubject(accountId) }, { ...VIEWER, nowMs })
      })
    },

    /** Refuses every token and sign-in of an account from now on; false if it is so already. */
    block: (accountId: string, by: ActionBy): Promise<boolean> =>
      change(accountId, async (transaction) => {
        const blocked = transaction.updateTable('accounts').set({ blocked_ms: by.nowMs }).where('blocked_ms', '=', 0)
        if (!(await blocked.where('id', '=', accountId).returning('id').executeTakeFirst())) return false
        await endSessions(transaction, accountId)
        await logAction(transaction, { action: 'block', subject: accountSubject(accountId) }, by)
        return true
      }),

    /** Lets a blocked account in again; false if it is not blocked. */
    unblock: (accountId: string, by: ActionBy): Promise<boolean> =>
      change(accountId, async (transaction) => {
        const opened = transaction.updateTable('accounts').set({ blocked_ms: 0 }).where('blocked_ms', '>', 0)
        if (!(await opened.where('id', '=', accountId).returning('id').executeTakeFirst())) return false
        await logAction(transaction, { action: 'unblock', subject: accountSubject(accountId) }, by)
        return true
      }),

    /** Notes that an operator took out the data of an account's person. */
    noteExport: (accountId: string, by: ActionBy): Promise<void> =>
      db
        .transaction()
        .execute((transaction) => logAction(transaction, { action: 'export', subject: accountSubject(accountId) }, by)),

    /** Signs an account out on every device; returns their number. */
    signOut: (accountId: string, by: ActionBy): Promise<number> =>
      change(accountId, async (transaction) => {
        const ended = await endSessions(transaction, accountId)
        const before = `${ended} sessions`
        await logAction(transaction, { action: 'sign-out', subject: accountSubject(accountId), before }, by)
        return ended
      }),

    /**
     * Ends the sessions and the renewal of an account, which is erased 14 days later. Returns when; a
     * repeated wish changes nothing.
     */
    requestErasure: (accountId: string, by: ActionBy): Promise<number> =>
      change(accountId, async (transaction) => {
        const own = transaction.selectFrom('accounts').where('id', '=', accountId)
        const { erase_ms: present } = await own.select('erase_ms').executeTakeFirstOrThrow()
        await endSessions(transaction, accountId)
        if (present !== null) return present
        const eraseMs = by.nowMs + ERASED_AFTER_MS
        await transaction.updateTable('accounts').set({ erase_ms: eraseMs }).where('id', '=', accountId).execute()
        await stopRenewal(transaction, accountId, by)
        const after = new Date(eraseMs).toISOString()
        await logAction(transaction, { action: 'delete', subject: accountSubject(accountId), after }, by)
        return eraseMs
      }),
  }
}

/** Ends every session, and whatever else would open one. Pushes to its devices end, too. */
async function endSessions(transaction: Transaction<Database>, accountId: string): Promise<number> {
  const sessions = transaction.selectFrom('sessions').where('account_id', '=', accountId).select('id')
  await transaction.deleteFrom('push_subscriptions').where('session_id', 'in', sessions).execute()
  for (const table of ['tickets', 'device_codes', 'known_devices'] as const) {
    await transaction.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  const { numDeletedRows } = await transaction.deleteFrom('sessions').where('account_id', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** No further period is charged. Access ends as it would have without the deletion. */
async function stopRenewal(transaction: Transaction<Database>, accountId: string, { actor, nowMs }: ActionBy): Promise<void> {
  const present = await openSubscription(transaction, accountId)
  if (present?.auto_renew !== 1) return
  const stopped = { auto_renew: 0, cancelled_ms: nowMs, cancel_reason: 'account deleted', next_ms: present.period_end_ms }
  await changeSubscription(transaction, present, stopped, { actor, nowMs, what: 'cancelled' })
}
