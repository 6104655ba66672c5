import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { SIGNED_IN_DAYS } from '../../../src/domain/account/devices.ts'
import type { SessionRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { isDiskFull } from '../../db/storage-state.ts'
import type { Viewer } from '../../http/viewer.ts'

/** The accuracy of a device's last use. */
const LAST_SEEN_STEP_MS = 5 * 60_000

const DAY_MS = 24 * 3_600_000

/** A device that was not used for so long is signed out. */
export const SESSION_IDLE_MS = 90 * DAY_MS

/** A device signs in again after so long, however much it was used. */
export const SESSION_MS = SIGNED_IN_DAYS * DAY_MS

/** An access key works for so long after it was opened last. */
export const ACCESS_KEY_MS = 30 * DAY_MS

/** The viewer of a session token; undefined for an invalid one. Tokens are stored as SHA-256 only. */
export async function viewerOfToken(db: Kysely<Database>, token: string, nowMs: number): Promise<Viewer | undefined> {
  const row = await findSession(db, token, nowMs)
  if (!row || endOf(row) <= nowMs) return undefined
  if (row.last_seen_ms < nowMs - LAST_SEEN_STEP_MS) {
    await noteSeen(db, row.session_id, nowMs)
  }
  const { package_id: id, package_name: name, rank, archive_days: archiveDays, streams_at_once: streamsAtOnce } = row
  return {
    account: { id: row.id, name: row.name },
    package: id === null ? null : { id, name, rank, archiveDays, streamsAtOnce },
    tier: id ?? 'registered',
    sessionId: row.session_id,
  }
}

type FoundSession = Pick<SessionRow, 'slot' | 'created_ms' | 'last_seen_ms'> & {
  session_id: string
  id: string
  name: string
} & (
    | { package_id: string; package_name: string; rank: number; archive_days: number; streams_at_once: number | null }
    | { package_id: null; package_name: null; rank: null; archive_days: null; streams_at_once: null }
  )

/**
 * Ranks are unique, so the highest one among the account's subscriptions in force names the package. Every
 * authorised call runs this: as SQL it costs 20 µs of CPU less than by the query builder.
 */
async function findSession(db: Kysely<Database>, token: string, nowMs: number): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select sessions.id as session_id, sessions.slot, sessions.created_ms, sessions.last_seen_ms, accounts.id, accounts.name,
      packages.id as package_id, packages.name as package_name, packages.rank, packages.archive_days, packages.streams_at_once
    from sessions
    join accounts on accounts.id = sessions.account_id
    left join packages on packages.rank = (
      select max(granted.rank) from subscriptions join packages as granted on granted.id = subscriptions.package_id
      where subscriptions.account_id = accounts.id
        and subscriptions.access_from_ms <= ${nowMs} and subscriptions.access_until_ms > ${nowMs})
    where sessions.token_hash = ${hashSecret(token)} and accounts.blocked_ms = 0`.execute(db)
  return rows[0]
}

/** Stores the last use of a session. With a full disk it is skipped, so that reads still work. */
async function noteSeen(db: Kysely<Database>, sessionId: string, nowMs: number): Promise<void> {
  try {
    await db.updateTable('sessions').set({ last_seen_ms: nowMs }).where('id', '=', sessionId).execute()
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** When a session ends (epoch ms) unless it is used. */
export function endOf({ slot, created_ms, last_seen_ms }: Pick<SessionRow, 'slot' | 'created_ms' | 'last_seen_ms'>): number {
  if (slot === null) return created_ms + ACCESS_KEY_MS
  return Math.min(created_ms + SESSION_MS, last_seen_ms + SESSION_IDLE_MS)
}

/** Opens an access key of the operator's: a session that is no device. Opening it again renews its time. */
export async function openAccessKey(db: Kysely<Database>, token: string, accountId: string, nowMs: number): Promise<void> {
  const noDevice = { device_id: null, slot: null, platform: '', label: '' }
  const seen = { created_ms: nowMs, last_seen_ms: nowMs }
  await db
    .insertInto('sessions')
    .values({ token_hash: hashSecret(token), id: newId(), account_id: accountId, ...noDevice, ...seen })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ created_ms: nowMs }))
    .execute()
}

/** Ends every access key of an account. */
export async function closeAccessKeys(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('slot', 'is', null).execute()
}

/** A new secret: 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A new id, short and safe in a path. */
export function newId(): string {
  return randomBytes(9).toString('hex')
}

/** Hashes a secret for storage. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
