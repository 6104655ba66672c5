import { type Kysely, sql } from 'kysely'
import type { AccountRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { hmacOf, type SigningKeys } from '../../keys.ts'

type Person = Pick<AccountRow, 'id' | 'phone' | 'email' | 'email_verified'>

/**
 * Returns the keys that an account's trial is entered under; phone and address as HMACs, so that they outlive
 * the account without naming it.
 */
export const trialKeysOf = (person: Person, { sign }: SigningKeys): string[] => keysUnder(person, sign)

const keysUnder = ({ id, phone, email, email_verified }: Person, key: Buffer): string[] => [
  `account:${id}`,
  ...(phone === null ? [] : [`phone:${hmacOf(key, phone)}`]),
  ...(email === null || email_verified === 0 ? [] : [`email:${hmacOf(key, email)}`]),
]

/**
 * True if the account, its phone and its address have had no trial. The account's own unpaid order may hold
 * one.
 */
export async function mayTry(db: Kysely<Database>, person: Person, keys: SigningKeys): Promise<boolean> {
  const { rows } = await sql`select 1 where not ${hasTried(person, keys)}`.execute(db)
  return rows.length > 0
}

/** True if a package on sale has a trial for 1 UAH that this person may try: one query, for every profile. */
export async function mayTryForHryvnia(db: Kysely<Database>, person: Person, keys: SigningKeys): Promise<boolean> {
  const { rows } = await sql`
    select 1 from packages
    where on_sale = 1 and store is null and trial_days > 0 and trial_price_minor = 100
      and coalesce(trial_currency, currency) = 'UAH' and not ${hasTried(person, keys)}
    limit 1`.execute(db)
  return rows.length > 0
}

function hasTried(person: Person, keys: SigningKeys) {
  const known = new Set(keys.verify().flatMap((key) => keysUnder(person, key)))
  return sql<boolean>`exists (
    select 1 from trial_uses where key in (${sql.join([...known])}) and not (state = 'held' and account_id = ${person.id}))`
}
