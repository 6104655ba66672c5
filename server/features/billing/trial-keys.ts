import type { Kysely } from 'kysely'
import type { AccountRow, Database } from '../../db/schema.ts'
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
  const known = new Set(keys.verify().flatMap((key) => keysUnder(person, key)))
  const uses = await db
    .selectFrom('trial_uses')
    .select(['account_id', 'state'])
    .where('key', 'in', [...known])
    .execute()
  return uses.every(({ account_id, state }) => state === 'held' && account_id === person.id)
}
