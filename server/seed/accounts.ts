import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { openAccessKey } from '../features/users/session-store.ts'
import { newAccount } from '../features/users/account-store.ts'
import { localizePath } from '../../src/domain/paths.ts'

const ACCOUNTS = [
  { id: 'demo-premium', name: 'Оксана', package_id: 'premium' },
  { id: 'demo-basic', name: 'Тарас', package_id: 'basic' },
  { id: 'demo-registered', name: 'Марія', package_id: null },
] as const

/** Puts the demonstration's people in. */
export async function seedAccounts(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('accounts')
    .values(ACCOUNTS.map((account) => newAccount(Date.now(), account)))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Prints how to sign in as each of the demonstration's people that the database has. The tokens are made from the service's
 * secret, so they stay the same from start to start and differ from service to service.
 */
export async function announceAccounts(
  db: Kysely<Database>,
  secret: string,
  address: string,
  say: (line: string) => void,
): Promise<void> {
  const present = await db
    .selectFrom('accounts')
    .where(
      'id',
      'in',
      ACCOUNTS.map(({ id }) => id),
    )
    .select('id')
    .execute()
  for (const account of ACCOUNTS) {
    if (!present.some(({ id }) => id === account.id)) continue
    const token = demonstrationToken(secret, account.id)
    await openAccessKey(db, token, account.id, Date.now())
    const what = account.package_id === null ? 'no package' : `package ${account.package_id}`
    say(`  ${account.name} (${what}): ${address}${localizePath(`/auth/login-by-token/${token}`, 'ua')}`)
  }
}

/** The token of one of the demonstration's people. */
export function demonstrationToken(secret: string, accountId: string): string {
  return createHmac('sha256', secret).update(`demonstration:${accountId}`).digest('base64url')
}
