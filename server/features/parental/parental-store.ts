import type { Kysely } from 'kysely'
import type { ParentsControl } from '../../../src/contract/parental.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import type { AgeGate } from './age-gate.ts'

/** Wrong tries that lock the PIN, and for how long. */
export const MAX_WRONG_TRIES = 5
export const LOCK_MS = 15 * 60_000

/** How long a PIN opens items above the limit for its session. */
export const OPEN_MS = 4 * 3_600_000

type Limit = ParentsControl['age_limit']

/** A permitted attempt: the hash to match, and the state after a wrong PIN. */
export type PinTry = { pinHash: string; triesLeft: number; lockedUntilMs: number | null }

/** The only place that queries parental control. */
export type ParentalStore = ReturnType<typeof createParentalStore>

export function createParentalStore(db: Kysely<Database>) {
  const close = (accountId: string, on: Kysely<Database>) =>
    on.deleteFrom('parental_openings').where('account_id', '=', accountId).execute()

  return {
    /** The age gate of an account in one of its sessions; null without a limit. */
    async gateOf(accountId: string, sessionId: string): Promise<AgeGate | null> {
      const row = await db
        .selectFrom('parental_controls')
        .leftJoin('parental_openings', (join) =>
          join
            .onRef('parental_openings.account_id', '=', 'parental_controls.account_id')
            .on('parental_openings.session_id', '=', sessionId),
        )
        .where('parental_controls.account_id', '=', accountId)
        .select(['age_limit', 'until_ms'])
        .executeTakeFirst()
      return row ? { limit: row.age_limit, openUntilMs: row.until_ms ?? 0 } : null
    },

    /** Sets a limit where there is none; answers whether there was none. */
    async setFirst(accountId: string, limit: Limit, pinHash: string): Promise<boolean> {
      const inserted = await db
        .insertInto('parental_controls')
        .values({ account_id: accountId, age_limit: limit, pin_hash: pinHash, wrong_tries: 0, locked_until_ms: 0 })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .returning('account_id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    /** Replaces the limit and PIN of the given hash, and ends sessions that the old PIN opened. */
    change: (accountId: string, from: string, to: { limit: Limit; pinHash: string }): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('parental_controls')
          .set({ age_limit: to.limit, pin_hash: to.pinHash, wrong_tries: 0, locked_until_ms: 0 })
          .where('account_id', '=', accountId)
          .where('pin_hash', '=', from)
          .returning('account_id')
          .executeTakeFirst()
        if (changed) await close(accountId, transaction)
        return changed !== undefined
      }),

    /** Lifts an account's limit. Callers must check the PIN, or the owner's password or code. */
    lift: (accountId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('parental_controls').where('account_id', '=', accountId).execute()
        await close(accountId, transaction)
      }),

    /**
     * Counts a try before it is looked at, so that a thousand at once are no more than five. Undefined when
     * there is no limit; without `pinHash` while the PIN is locked.
     */
    takeTry: (accountId: string, nowMs: number): Promise<PinTry | { lockedUntilMs: number } | undefined> =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const row = await transaction
          .selectFrom('parental_controls')
          .where('account_id', '=', accountId)
          .selectAll()
          .executeTakeFirst()
        if (!row) return undefined
        if (row.locked_until_ms > nowMs) return { lockedUntilMs: row.locked_until_ms }
        const tries = (row.locked_until_ms > 0 ? 0 : row.wrong_tries) + 1
        const lockedUntilMs = tries >= MAX_WRONG_TRIES ? nowMs + LOCK_MS : 0
        await transaction
          .updateTable('parental_controls')
          .set({ wrong_tries: tries, locked_until_ms: lockedUntilMs })
          .where('account_id', '=', accountId)
          .execute()
        return { pinHash: row.pin_hash, triesLeft: MAX_WRONG_TRIES - tries, lockedUntilMs: lockedUntilMs || null }
      }),

    /** After a right PIN the wrong ones before it count no more. */
    async forgive(accountId: string, pinHash: string): Promise<void> {
      await db
        .updateTable('parental_controls')
        .set({ wrong_tries: 0, locked_until_ms: 0 })
        .where('account_id', '=', accountId)
        .where('pin_hash', '=', pinHash)
        .execute()
    },

    /** Opens items above the limit for a session, and deletes expired openings. */
    async open(accountId: string, sessionId: string, nowMs: number): Promise<number> {
      const untilMs = nowMs + OPEN_MS
      await db.deleteFrom('parental_openings').where('until_ms', '<=', nowMs).execute()
      await db
        .insertInto('parental_openings')
        .values({ session_id: sessionId, account_id: accountId, until_ms: untilMs })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ until_ms: untilMs }))
        .execute()
      return untilMs
    },
  }
}
