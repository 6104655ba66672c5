import type { Kysely } from 'kysely'
import { SocialProvider } from '../../../src/contract/auth.ts'
import * as v from 'valibot'
import type { SocialChecks } from '../../adapters/social.ts'
import type { AccountRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { clearClaims, newAccount } from '../users/account-store.ts'
import { hashSecret, newSecret } from '../users/session-store.ts'

/** The time within which a sign-in at a network must return. */
const AWAY_MS = 15 * 60_000

/** A sign-in in progress at a network; `accountId` is the account that started it to link the network. */
export type Away = { provider: SocialProvider; checks: SocialChecks; accountId: string | null }

/** The only place that knows who is away at a network, and who is linked to one. */
export type SocialStore = ReturnType<typeof createSocialStore>

export function createSocialStore(db: Kysely<Database>) {
  async function accountOf(provider: SocialProvider, subject: string): Promise<AccountRow | undefined> {
    return db
      .selectFrom('social_identities')
      .innerJoin('accounts', 'accounts.id', 'social_identities.account_id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .selectAll('accounts')
      .executeTakeFirst()
  }

  return {
    accountOf,

    /** Notes who leaves, and returns the secret that only their browser has. */
    async leave({ provider, checks, accountId }: Away, nowMs: number): Promise<string> {
      const secret = newSecret()
      await db.deleteFrom('social_flows').where('expires_ms', '<=', nowMs).execute()
      const row = { secret_hash: hashSecret(secret), provider, account_id: accountId, expires_ms: nowMs + AWAY_MS, ...checks }
      await db.insertInto('social_flows').values(row).execute()
      return secret
    },

    /** Returns the sign-in that this secret belongs to, once. Undefined for an unknown or expired secret. */
    async comeBack(secret: string, nowMs: number): Promise<Away | undefined> {
      const row = await db
        .deleteFrom('social_flows')
        .where('secret_hash', '=', hashSecret(secret))
        .where('expires_ms', '>', nowMs)
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      const { state, verifier, nonce } = row
      return { provider: v.parse(SocialProvider, row.provider), checks: { state, verifier, nonce }, accountId: row.account_id }
    },

    /**
     * Links an account. False if another account has the network's person, or the account has another person
     * of that network.
     */
    async link(provider: SocialProvider, subject: string, accountId: string, nowMs: number): Promise<boolean> {
      await db
        .insertInto('social_identities')
        .values({ provider, subject, account_id: accountId, linked_ms: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await accountOf(provider, subject))?.id === accountId
    },

    /**
     * Creates an account for a network's person. Undefined if a concurrent request did, or another account
     * has the address.
     */
    async create(
      { provider, subject, email, name }: { provider: SocialProvider; subject: string; email: string | null; name: string },
      nowMs: number,
    ): Promise<AccountRow | undefined> {
      try {
        return await db.transaction().execute(async (transaction) => {
          if (email !== null) await clearClaims(transaction, email)
          const verified = email === null ? {} : { email, email_verified: 1 }
          const row = newAccount(nowMs, { name, ...verified })
          const account = await transaction.insertInto('accounts').values(row).returningAll().executeTakeFirstOrThrow()
          const link = { provider, subject, account_id: account.id, linked_ms: nowMs }
          await transaction.insertInto('social_identities').values(link).execute()
          return account
        })
      } catch (error) {
        if (isUniqueViolation(error)) return undefined
        throw error
      }
    },

    /** Takes a link away; false when it is the only way in, also for those who take two away at once. */
    unlink: (provider: SocialProvider, accountId: string): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const links = transaction.selectFrom('social_identities').where('account_id', '=', accountId)
        const others = await links.where('provider', '!=', provider).select('provider').execute()
        const account = await transaction
          .selectFrom('accounts')
          .where('id', '=', accountId)
          .select(['phone', 'email_verified'])
          .executeTakeFirstOrThrow()
        if (others.length === 0 && account.phone === null && account.email_verified === 0) return false
        await transaction
          .deleteFrom('social_identities')
          .where('provider', '=', provider)
          .where('account_id', '=', accountId)
          .execute()
        return true
      }),
  }
}
