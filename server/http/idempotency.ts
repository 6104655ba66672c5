import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { ApiError } from './api-error.ts'

/** A call that has not finished after this time has died with its process. */
const IN_PROGRESS_MS = 30_000

/** A call with the idempotency key that its client chose. */
export type KeyedCall = { accountId: string; call: string; key: string; input: unknown; nowMs: number }

/**
 * The stored result of a call. Rows from before the input hash have only the result, recognized by its
 * `kind`.
 */
type StoredResult = { input: string; answer: object } | { kind: string }

/** Repeats the stored result of a key for 24 hours instead of running the call. */
export type Idempotency = (keyed: KeyedCall, run: () => Promise<object>) => Promise<object>

/**
 * Stores the results of keyed calls; a failed call changes nothing and is not stored. Throws
 * `idempotency_key_reused` for another input with a known key, `call_in_progress` while the first of two
 * runs.
 */
export function createIdempotency(db: Kysely<Database>): Idempotency {
  const rowOf = ({ accountId: account_id, call, key: name }: KeyedCall) => ({ account_id, call, name })

  /** Returns the stored result, or undefined if this caller has claimed the key and must run the call. */
  async function findOrClaim(keyed: KeyedCall): Promise<object | undefined> {
    const { nowMs } = keyed
    const claimed = await db
      .insertInto('answered_calls')
      .values({ ...rowOf(keyed), begun_ms: nowMs, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (claimed) return undefined
    const row = await db
      .selectFrom('answered_calls')
      .selectAll()
      .where((is) => is.and(rowOf(keyed)))
      .executeTakeFirst()
    if (row?.answer) {
      const stored = JSON.parse(row.answer) as StoredResult
      if ('kind' in stored) return stored
      if (stored.input !== hashOf(keyed.input)) throw new ApiError('idempotency_key_reused')
      return stored.answer
    }
    if (row && Math.abs(nowMs - row.begun_ms) < IN_PROGRESS_MS) throw new ApiError('call_in_progress', { retryAfterS: 1 })
    const reclaimed = await db
      .updateTable('answered_calls')
      .set({ begun_ms: nowMs })
      .where((is) => is.and(rowOf(keyed)))
      .where('begun_ms', '=', row?.begun_ms ?? -1)
      .returning('name')
      .executeTakeFirst()
    if (!reclaimed) throw new ApiError('call_in_progress', { retryAfterS: 1 })
    return undefined
  }

  return async (keyed, run) => {
    const stored = await findOrClaim(keyed)
    if (stored) return stored
    try {
      const result = await run()
      await db
        .updateTable('answered_calls')
        .set({ answer: JSON.stringify({ input: hashOf(keyed.input), answer: result } satisfies StoredResult) })
        .where((is) => is.and(rowOf(keyed)))
        .execute()
      return result
    } catch (error) {
      await db
        .deleteFrom('answered_calls')
        .where((is) => is.and(rowOf(keyed)))
        .where('answer', 'is', null)
        .execute()
      throw error
    }
  }
}

const hashOf = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('base64url')
