import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OneTimeCodeRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { hmacOf, isSignedBy, type SigningKeys } from '../../keys.ts'
import { newSecret } from '../users/session-store.ts'

/** Codes live ten minutes, may be tried five times and requested once a minute. */
export const CODE_MS = 10 * 60_000
export const CODE_TRIES = 5
export const RESEND_MS = 60_000

/** The purpose of a code. A code is valid for this purpose only. */
export type Purpose =
  | 'enter-phone'
  | 'sign-up-mail'
  | 'recovery'
  | 'verify-mail'
  | 'verify-phone'
  | 'password-by-phone'
  | 'parents-control'
  | 'proof'

/** A code that is about to be sent. */
export type NewCode = {
  purpose: Purpose
  login: string
  /** The signed-in requester, who has one live code for each purpose. */
  accountId?: string
  /** False for an unknown login: no code opens the flow. */
  isReal: boolean
  name?: string
  passwordHash?: string
}

/**
 * The only place that knows one-time codes; the database keeps them as HMACs under a key that it does not
 * have.
 */
export type CodeStore = ReturnType<typeof createCodeStore>

// oxlint-disable-next-line max-lines-per-function -- a store lists its queries, each of them short
export function createCodeStore(db: Kysely<Database>, keys: SigningKeys) {
  const textOf = (flow: string, code: string) => `code:${flow}:${code}`
  const hash = (flow: string, code: string) => hmacOf(keys.sign, textOf(flow, code))
  const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

  return {
    /**
     * Takes the one delivery of this minute to a login. Returns 0, or the milliseconds until the next one.
     */
    async takeSending(purpose: Purpose, login: string, nowMs: number): Promise<number> {
      const taken = await db
        .insertInto('code_sendings')
        .values({ purpose, login, sent_ms: nowMs })
        .onConflict((conflict) =>
          conflict
            .columns(['purpose', 'login'])
            .doUpdateSet({ sent_ms: nowMs })
            // Later than this one: the service's clock was set back.
            .where(({ eb, or }) =>
              or([eb('code_sendings.sent_ms', '<=', nowMs - RESEND_MS), eb('code_sendings.sent_ms', '>', nowMs + RESEND_MS)]),
            ),
        )
        .returning('sent_ms')
        .executeTakeFirst()
      if (taken) return 0
      const last = await db
        .selectFrom('code_sendings')
        .where('purpose', '=', purpose)
        .where('login', '=', login)
        .select('sent_ms')
        .executeTakeFirst()
      return Math.min(RESEND_MS, Math.max(1, (last?.sent_ms ?? nowMs) + RESEND_MS - nowMs))
    },

    /** Gives a sending back that did not succeed. */
    async giveSendingBack(purpose: Purpose, login: string): Promise<void> {
      await db.deleteFrom('code_sendings').where('purpose', '=', purpose).where('login', '=', login).execute()
    },

    /**
     * Stores a new code, which replaces the requester's code for the same purpose. Deletes long expired ones.
     */
    async open({ purpose, login, accountId, isReal, name, passwordHash }: NewCode, nowMs: number) {
      const [flow, code] = [newSecret(), newCode()]
      const row: OneTimeCodeRow = {
        flow,
        purpose,
        login,
        account_id: accountId ?? null,
        code_hash: isReal ? hash(flow, code) : '',
        sent_ms: nowMs,
        expires_ms: nowMs + CODE_MS,
        tries: 0,
        name: name ?? null,
        password_hash: passwordHash ?? null,
      }
      await db
        .deleteFrom('one_time_codes')
        .where('expires_ms', '<', nowMs - 6 * CODE_MS)
        .execute()
      await db
        .deleteFrom('code_sendings')
        .where('sent_ms', '<', nowMs - RESEND_MS)
        .execute()
      await db
        .insertInto('one_time_codes')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
        .execute()
      return { flow, code }
    },

    /** A flow whose code may be sent again. */
    byFlow: (flow: string, nowMs: number): Promise<OneTimeCodeRow | undefined> =>
      db
        .selectFrom('one_time_codes')
        .where('flow', '=', flow)
        .where('expires_ms', '>', nowMs - CODE_MS)
        .selectAll()
        .executeTakeFirst(),

    /** The code that a signed-in person waits for. */
    ofAccount: (accountId: string, purpose: Purpose, nowMs: number): Promise<OneTimeCodeRow | undefined> =>
      db
        .selectFrom('one_time_codes')
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .where('expires_ms', '>', nowMs - CODE_MS)
        .selectAll()
        .executeTakeFirst(),

    /** A new code for a flow in place of its old one; undefined when the flow has just ended. */
    async renew({ flow, code_hash }: OneTimeCodeRow, nowMs: number): Promise<string | undefined> {
      const code = newCode()
      const renewed = await db
        .updateTable('one_time_codes')
        .set({
          code_hash: code_hash === '' ? '' : hash(flow, code),
          sent_ms: nowMs,
          expires_ms: nowMs + CODE_MS,
          tries: 0,
        })
        .where('flow', '=', flow)
        .returning('flow')
        .executeTakeFirst()
      return renewed && code
    },

    /**
     * Tries a code, one of five tries; of concurrent requests with the right code one succeeds. `expired`
     * also for an unknown, used or used-up code.
     */
    async use(
      flow: string,
      purposes: readonly Purpose[],
      typed: string,
      nowMs: number,
    ): Promise<OneTimeCodeRow | 'wrong' | 'expired'> {
      const row = await db
        .updateTable('one_time_codes')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('flow', '=', flow)
        .where('purpose', 'in', purposes)
        .where('tries', '<', CODE_TRIES)
        .where('expires_ms', '>', nowMs)
        .returningAll()
        .executeTakeFirst()
      if (!row) return 'expired'
      if (!isSignedBy(keys, textOf(flow, typed.replace(/[\s-]/g, '')), row.code_hash)) return 'wrong'
      const used = db.deleteFrom('one_time_codes').where('flow', '=', flow).where('code_hash', '=', row.code_hash)
      return (await used.returning('flow').executeTakeFirst()) ? row : 'expired'
    },
  }
}
