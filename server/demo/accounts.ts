import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { ACCESS_KEY_MS, closeAccessKeys, openAccessKey } from '../features/users/session-store.ts'
import { hmacOf, type SigningKeys } from '../keys.ts'
import { newGrant } from '../features/billing/subscription-store.ts'
import { newAccount } from '../features/users/account-store.ts'
import { localizePath } from '../../src/domain/routing/paths.ts'

const ACCOUNTS = [
  { id: 'demo-premium', name: 'Оксана', packageId: 'premium' },
  { id: 'demo-basic', name: 'Тарас', packageId: 'basic' },
  { id: 'demo-registered', name: 'Марія', packageId: null },
] as const

/** Adds the demonstration's accounts with their packages. Rows of an interrupted run stay. */
export async function seedAccounts(db: Kysely<Database>): Promise<void> {
  const nowMs = Date.now()
  await db
    .insertInto('accounts')
    .values(ACCOUNTS.map(({ id, name }) => newAccount(nowMs, { id, name })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const grants = ACCOUNTS.flatMap(({ id, packageId }) =>
    packageId === null ? [] : [{ ...newGrant({ accountId: id, packageId }, nowMs), id }],
  )
  await db
    .insertInto('subscriptions')
    .values(grants)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** How the sign-in links are printed. */
export type Announcement = {
  keys: SigningKeys
  address: string
  /** Whether the service is reached from this machine alone. */
  isLocal: boolean
  say: (line: string) => void
}

/**
 * Prints links that sign in to the demonstration's accounts, for this machine only; a service with a public
 * URL has none. Tokens derive from the service's keys, so they stay the same; each start renews their 30
 * days.
 */
export async function announceAccounts(db: Kysely<Database>, { keys, address, isLocal, say }: Announcement): Promise<void> {
  const present = await presentAccounts(db)
  if (present.length === 0) return
  if (!isLocal) {
    await closeAccounts(db)
    say('  Sign-in links of the demonstration are printed only where HOST and PUBLIC_URL are this machine’s.')
    return
  }
  for (const account of ACCOUNTS) {
    if (!present.some(({ id }) => id === account.id)) continue
    const token = demonstrationToken(keys, account.id)
    await openAccessKey(db, token, account.id, Date.now())
    const what = account.packageId === null ? 'no package' : `package ${account.packageId}`
    say(`  ${account.name} (${what}): ${address}${localizePath(`/auth/login-by-token/${token}`, 'ua')}`)
  }
  say(`  These links work for ${ACCESS_KEY_MS / 86_400_000} days, on this machine only.`)
}

/** Ends every sign-in link that an earlier start printed. */
export async function closeAccounts(db: Kysely<Database>): Promise<void> {
  for (const { id } of await presentAccounts(db)) await closeAccessKeys(db, id)
}

function presentAccounts(db: Kysely<Database>): Promise<{ id: string }[]> {
  const ids = ACCOUNTS.map(({ id }) => id)
  return db.selectFrom('accounts').where('id', 'in', ids).select('id').execute()
}

/** The token of one of the demonstration's people. */
function demonstrationToken(keys: SigningKeys, accountId: string): string {
  return hmacOf(keys.sign, accountId)
}
