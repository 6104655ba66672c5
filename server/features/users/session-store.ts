import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Viewer } from './viewer.ts'

/** The viewer of a session token, or undefined when the token opens nothing. Tokens are kept as sha-256 only. */
export async function viewerOfToken(db: Kysely<Database>, token: string): Promise<Viewer | undefined> {
  const sessionKey = hashToken(token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('packages', 'packages.id', 'accounts.package_id')
    .where('sessions.token_hash', '=', sessionKey)
    .select(['accounts.id', 'accounts.name', 'packages.id as package_id', 'packages.name as package_name'])
    .select(['packages.rank', 'packages.archive_days'])
    .executeTakeFirst()
  if (!row) return undefined
  const { package_id: id, package_name: name, rank, archive_days: archiveDays } = row
  const hasPackage = id !== null && name !== null && rank !== null && archiveDays !== null
  return {
    account: { id: row.id, name: row.name },
    package: hasPackage ? { id, name, rank, archiveDays } : null,
    tier: id ?? 'registered',
    sessionKey,
  }
}

/** Opens a session for an account under a token; doing it twice changes nothing. */
export async function openSession(db: Kysely<Database>, token: string, accountId: string, nowMs: number): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), account_id: accountId, created_ms: nowMs })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
