import type { Kysely } from 'kysely'
import { readLogin } from '../../../src/domain/account/login.ts'
import type { AccountRow, Database } from '../../db/schema.ts'
import { Refusal } from './command.ts'

/** How a command shows a subscriber. Phone numbers and addresses stay out of terminals and their logs. */
export type Subscriber = Pick<AccountRow, 'id' | 'support_id' | 'name'>

/** Finds an account by its support id, its confirmed e-mail address or its phone. Throws a `Refusal`. */
export async function findAccount(db: Kysely<Database>, typed: string): Promise<Subscriber> {
  const accounts = db.selectFrom('accounts').select(['id', 'support_id', 'name'])
  const found = await (/^\d{8}$/.test(typed) ? accounts.where('support_id', '=', typed) : byLogin()).executeTakeFirst()
  if (!found) throw new Refusal('No account has this support id, confirmed e-mail address or phone.')
  return found

  function byLogin() {
    const login = readLogin(typed)
    if (typeof login === 'string') throw new Refusal('An account is named by its support id, e-mail address or phone.')
    if (login.kind === 'phone') return accounts.where('phone', '=', login.to)
    return accounts.where('email', '=', login.to.toLowerCase()).where('email_verified', '=', 1)
  }
}
