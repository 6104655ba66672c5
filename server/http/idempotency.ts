import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { ApiError } from './handler-result.ts'

const KEPT_MS = 24 * 3_600_000

/** Whoever has not answered after so long has died. */
const IN_PROGRESS_MS = 30_000

/** A call under the name that its client gave it. */
export type NamedCall = { accountId: string; call: string; name: string; input: unknown; nowMs: number }

/** What is kept of a call; answers of before the input was kept have none, and are told by their `kind`. */
type Answered = { input: string; answer: object } | { kind: string }

/** Answers a named call once: the same answer comes again for 24 hours, without doing anything. */
export type Idempotency = (named: NamedCall, answer: () => Promise<object>) => Promise<object>

/**
 * Keeps the answers of named calls. Throws `idempotency_key_reused` for another input under a known name, and `call_in_progress` while
 * the first of two that came at once is being answered. A failure is not kept, because it has changed nothing.
 */
export function createIdempotency(db: Kysely<Database>): Idempotency {
  const ofCall = ({ accountId: account_id, call, name }: NamedCall) => ({ account_id, call, name })

  /** The answer that is known; undefined when it is this caller's to find one. */
  async function known(named: NamedCall): Promise<object | undefined> {
    const { accountId, nowMs } = named
    await db
      .deleteFrom('answered_calls')
      .where('account_id', '=', accountId)
      .where('begun_ms', '<', nowMs - KEPT_MS)
      .execute()
    const begun = await db
      .insertInto('answered_calls')
      .values({ ...ofCall(named), begun_ms: nowMs, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (begun) return undefined
    const row = await db
      .selectFrom('answered_calls')
      .selectAll()
      .where((is) => is.and(ofCall(named)))
      .executeTakeFirst()
    if (row?.answer) {
      const before = JSON.parse(row.answer) as Answered
      if ('kind' in before) return before
      if (before.input !== hashOf(named.input)) throw new ApiError('idempotency_key_reused')
      return before.answer
    }
    if (row && Math.abs(nowMs - row.begun_ms) < IN_PROGRESS_MS) throw new ApiError('call_in_progress', { retryAfterS: 1 })
    const taken = await db
      .updateTable('answered_calls')
      .set({ begun_ms: nowMs })
      .where((is) => is.and(ofCall(named)))
      .where('begun_ms', '=', row?.begun_ms ?? -1)
      .returning('name')
      .executeTakeFirst()
    if (!taken) throw new ApiError('call_in_progress', { retryAfterS: 1 })
    return undefined
  }

  return async (named, answer) => {
    const before = await known(named)
    if (before) return before
    try {
      const found = await answer()
      await db
        .updateTable('answered_calls')
        .set({ answer: JSON.stringify({ input: hashOf(named.input), answer: found } satisfies Answered) })
        .where((is) => is.and(ofCall(named)))
        .execute()
      return found
    } catch (error) {
      await db
        .deleteFrom('answered_calls')
        .where((is) => is.and(ofCall(named)))
        .where('answer', 'is', null)
        .execute()
      throw error
    }
  }
}

const hashOf = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('base64url')
