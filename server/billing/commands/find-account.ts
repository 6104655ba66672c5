import type { Kysely } from 'kysely'
import type { AccountRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { isNamedBy } from '../../features/users/named-account.ts'
import { Refusal } from './command.ts'

/** How a command shows a subscriber. Phone numbers and addresses stay out of terminals and their logs. */
export type Subscriber = Pick<AccountRow, 'id' | 'support_id' | 'name'>

/** Finds an account by its support id, its confirmed e-mail address or its phone. Throws a `Refusal`. */
export async function findAccount(db: Kysely<Database>, typed: string): Promise<Subscriber> {
  const named = isNamedBy(typed)
  if (!named) throw new Refusal('An account is named by its support id, e-mail address or phone.')
  const found = await db.selectFrom('accounts').select(['id', 'support_id', 'name']).where(named).executeTakeFirst()
  if (!found) throw new Refusal('No account has this support id, confirmed e-mail address or phone.')
  return found
}
