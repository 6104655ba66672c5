import { randomInt } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { SocialProvider } from '../../../src/contract/users.ts'
import * as v from 'valibot'
import type { AccountRow, Database } from '../../db/schema.ts'
import { newId } from './session-store.ts'

/** An account with the social networks that it is linked to. */
export type Account = AccountRow & { linked: SocialProvider[] }

/** The only place that asks the database about accounts. */
export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore(db: Kysely<Database>) {
  return {
    /** An account by its id. */
    async byId(id: string): Promise<Account | undefined> {
      const row = await db.selectFrom('accounts').where('id', '=', id).selectAll().executeTakeFirst()
      if (!row) return undefined
      const links = await db.selectFrom('social_identities').where('account_id', '=', id).select('provider').execute()
      return { ...row, linked: links.map(({ provider }) => v.parse(SocialProvider, provider)) }
    },
  }
}

/** A new account without anything; what is given goes over it. */
export function newAccount(nowMs: number, given: Partial<Insertable<Database['accounts']>> = {}) {
  const support_id = String(randomInt(10_000_000, 100_000_000))
  return { id: newId(), name: '', package_id: null, support_id, created_ms: nowMs, ...given }
}
