import { randomInt } from 'node:crypto'
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import * as v from 'valibot'
import { SocialProvider } from '../../../src/contract/auth.ts'
import type { AccountRow, AccountTable, ParentalControlRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { newId } from './session-store.ts'

/** An account with the social networks that it is linked to, and its age limit. */
export type Account = AccountRow & { linked: SocialProvider[]; age_limit: ParentalControlRow['age_limit'] | null }

/** An account's confirmed contact: a phone number or an e-mail address. */
export type Proof = { phone: string } | { email: string }

/** All queries of accounts. `addressOfPicture` signs the URL of a profile picture. */
export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore(db: Kysely<Database>, addressOfPicture: (path: string) => string) {
  const accounts = () => db.selectFrom('accounts').selectAll()

  async function change(id: string, set: Updateable<AccountTable>): Promise<void> {
    await db.updateTable('accounts').set(set).where('id', '=', id).execute()
  }

  /** The account with this confirmed number or address. */
  function byProof(proof: Proof): Promise<AccountRow | undefined> {
    const found =
      'phone' in proof
        ? accounts().where('phone', '=', proof.phone)
        : accounts().where('email', '=', proof.email).where('email_verified', '=', 1)
    return found.executeTakeFirst()
  }

  return {
    byProof,

    /** An account by its id. */
    async byId(id: string): Promise<Account | undefined> {
      // One row for each linked network, or one without. As SQL: most calls of an account begin with it.
      const { rows } = await sql<AccountRow & Pick<Account, 'age_limit'> & { provider: string | null }>`
        select accounts.*, parental_controls.age_limit, social_identities.provider
        from accounts
        left join parental_controls on parental_controls.account_id = accounts.id
        left join social_identities on social_identities.account_id = accounts.id
        where accounts.id = ${id}`.execute(db)
      const [first] = rows
      if (!first) return undefined
      const { provider: _provider, ...row } = first
      const linked = rows.flatMap(({ provider }) => (provider === null ? [] : [v.parse(SocialProvider, provider)]))
      return { ...row, userpic: row.userpic && addressOfPicture(row.userpic), linked }
    },

    /**
     * The account of a just confirmed number or address, created if there is none. Concurrent requests get
     * the same one.
     */
    async ofProof(
      proof: Proof,
      given: { name?: string | null; password_hash?: string | null },
      nowMs: number,
    ): Promise<{ account: AccountRow; isNew: boolean }> {
      // A taken support id is retried; ten in a row are an error.
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const known = await byProof(proof)
        if (known) return { account: known, isNew: false }
        if ('email' in proof) await clearClaims(db, proof.email)
        const verified = 'email' in proof ? { email_verified: 1 } : {}
        const account = await db
          .insertInto('accounts')
          .values(
            newAccount(nowMs, { ...proof, ...verified, name: given.name ?? '', password_hash: given.password_hash ?? null }),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
        if (account) return { account, isNew: true }
      }
      throw new Error('no account could be made')
    },

    /** Updates the given fields. */
    change,

    /** Sets a confirmed number or address; false when it is another profile's. */
    async prove(id: string, proof: Proof): Promise<boolean> {
      try {
        if ('email' in proof) {
          await change(id, { email: proof.email, email_verified: 1 })
          await clearClaims(db, proof.email)
        } else await change(id, { phone: proof.phone })
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },

    /** Sets an address that is still to be confirmed, unless there is a confirmed one. */
    async claimEmail(id: string, email: string): Promise<void> {
      await db.updateTable('accounts').set({ email }).where('id', '=', id).where('email_verified', '=', 0).execute()
    },

    /** Sets a first password; false when there is one already. */
    async setFirstPassword(id: string, password_hash: string): Promise<boolean> {
      const set = db.updateTable('accounts').set({ password_hash }).where('id', '=', id).where('password_hash', 'is', null)
      return (await set.returning('id').executeTakeFirst()) !== undefined
    },

    /** Changes a password if it is still the one that its owner entered; false if it has changed since. */
    async replacePassword(id: string, old: string, password_hash: string): Promise<boolean> {
      const set = db.updateTable('accounts').set({ password_hash }).where('id', '=', id).where('password_hash', '=', old)
      return (await set.returning('id').executeTakeFirst()) !== undefined
    },
  }
}

/** Removes an unconfirmed address from its account when another account confirms it. */
export async function clearClaims(db: Kysely<Database>, email: string): Promise<void> {
  await db.updateTable('accounts').set({ email: null }).where('email', '=', email).where('email_verified', '=', 0).execute()
}

/** The defaults of a new account, overridden by the given fields. */
export function newAccount(nowMs: number, given: Partial<Insertable<AccountTable>> = {}) {
  const support_id = String(randomInt(10_000_000, 100_000_000))
  return { id: newId(), name: '', support_id, created_ms: nowMs, ...given }
}
