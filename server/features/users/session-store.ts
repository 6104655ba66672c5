import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Viewer } from './viewer.ts'

/** How exactly it is kept when a device was last seen. */
const LAST_SEEN_STEP_MS = 5 * 60_000

/** A device that was not used for so long is signed out. */
export const SESSION_IDLE_MS = 180 * 24 * 3_600_000

/** The viewer of a session token, or undefined when the token opens nothing. Tokens are kept as sha-256 only. */
export async function viewerOfToken(db: Kysely<Database>, token: string, nowMs: number): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('packages', 'packages.id', 'accounts.package_id')
    .where('sessions.token_hash', '=', hashSecret(token))
    .select(['sessions.id as session_id', 'sessions.slot', 'sessions.last_seen_ms', 'accounts.id', 'accounts.name'])
    .select(['packages.id as package_id', 'packages.name as package_name', 'packages.rank', 'packages.archive_days'])
    .executeTakeFirst()
  if (!row || (row.slot !== null && row.last_seen_ms <= nowMs - SESSION_IDLE_MS)) return undefined
  if (row.last_seen_ms < nowMs - LAST_SEEN_STEP_MS) {
    await db.updateTable('sessions').set({ last_seen_ms: nowMs }).where('id', '=', row.session_id).execute()
  }
  const { package_id: id, package_name: name, rank, archive_days: archiveDays } = row
  const hasPackage = id !== null && name !== null && rank !== null && archiveDays !== null
  return {
    account: { id: row.id, name: row.name },
    package: hasPackage ? { id, name, rank, archiveDays } : null,
    tier: id ?? 'registered',
    sessionId: row.session_id,
  }
}

/** Opens an access key of the operator's: a session that is no device and is not signed out. Doing it twice changes nothing. */
export async function openAccessKey(db: Kysely<Database>, token: string, accountId: string, nowMs: number): Promise<void> {
  const noDevice = { device_id: null, slot: null, platform: '', label: '' }
  const seen = { created_ms: nowMs, last_seen_ms: nowMs }
  await db
    .insertInto('sessions')
    .values({ token_hash: hashSecret(token), id: newId(), account_id: accountId, ...noDevice, ...seen })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** A new secret: 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A new id, short and safe in a path. */
export function newId(): string {
  return randomBytes(9).toString('hex')
}

/** What is kept of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
