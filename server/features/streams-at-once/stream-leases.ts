import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { TOKEN_MS } from '../../media/edge-tokens.ts'

/** A lease outlives its token by this: zaps within a minute write nothing. */
const SPARE_MS = 60_000

/** The devices that play at once, where the package bounds them. */
export type StreamLeases = {
  /** Takes or renews the device's lease. Throws `streams_full`: as many others play. */
  require(viewer: Viewer, nowMs: number): Promise<void>
  /** As `require`; false in place of its refusal. */
  hasRoom(viewer: Viewer, nowMs: number): Promise<boolean>
  /** Gives the device a lease; the one that has played longest loses its own. */
  claim(viewer: Viewer, nowMs: number): Promise<void>
}

type Bounded = { account: string; session: string; most: number }

/** Counts devices by leases in the database, which live as long as a token of media. */
export function createStreamLeases(db: Kysely<Database>): StreamLeases {
  /** Takes a lease, false without room; `makesRoom` ends those of others. */
  const take = ({ account, session, most }: Bounded, nowMs: number, makesRoom: boolean): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, account)
      const others = (await leasesOf(transaction, account, nowMs)).filter(({ session_id }) => session_id !== session)
      const excess = others.slice(0, Math.max(0, others.length + 1 - most)).map(({ session_id }) => session_id)
      if (excess.length > 0 && !makesRoom) return false
      if (excess.length > 0) await transaction.deleteFrom('stream_leases').where('session_id', 'in', excess).execute()
      const until_ms = nowMs + TOKEN_MS + SPARE_MS
      await transaction
        .insertInto('stream_leases')
        .values({ session_id: session, account_id: account, begun_ms: nowMs, until_ms })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ begun_ms: nowMs, until_ms }))
        .execute()
      return true
    })

  /** Takes or renews the device's lease; false where as many others play. */
  async function hasRoom(viewer: Viewer, nowMs: number): Promise<boolean> {
    const bounded = boundedOf(viewer)
    if (!bounded) return true
    const leases = await leasesOf(db, bounded.account, nowMs)
    const place = leases.findIndex(({ session_id }) => session_id === bounded.session)
    if (place < 0) return take(bounded, nowMs, false)
    // The operator may have lowered the number meanwhile.
    if (place >= bounded.most) return false
    if (leases[place]!.until_ms >= nowMs + TOKEN_MS) return true
    await db
      .updateTable('stream_leases')
      .set({ until_ms: nowMs + TOKEN_MS + SPARE_MS })
      .where('session_id', '=', bounded.session)
      .execute()
    return true
  }

  return {
    hasRoom,
    async require(viewer, nowMs) {
      if (!(await hasRoom(viewer, nowMs))) throw new ApiError('streams_full')
    },
    async claim(viewer, nowMs) {
      const bounded = boundedOf(viewer)
      if (bounded) await take(bounded, nowMs, true)
    },
  }
}

function boundedOf({ account, package: owned, sessionId }: Viewer): Bounded | undefined {
  const most = owned?.streamsAtOnce ?? null
  return account && sessionId !== null && most !== null ? { account: account.id, session: sessionId, most } : undefined
}

/** The leases in force of an account, the oldest first. */
async function leasesOf(db: Kysely<Database>, accountId: string, nowMs: number) {
  const rows = await db
    .selectFrom('stream_leases')
    .select(['session_id', 'until_ms'])
    .where('account_id', '=', accountId)
    .where('until_ms', '>', nowMs)
    .orderBy('begun_ms')
    .orderBy('session_id')
    .execute()
  return rows.map((row) => ({ ...row, until_ms: Number(row.until_ms) }))
}
