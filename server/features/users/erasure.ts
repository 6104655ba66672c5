import type { Kysely, Transaction } from 'kysely'
import { lockAccount } from '../../db/lock-account.ts'
import type { AccountRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { startsWith } from '../../db/text-match.ts'
import { rateTitle } from '../../db/title-rating.ts'
import { accountSubject, type ActionBy, logAction } from '../../db/audit-log.ts'
import { newId } from './session-store.ts'
import { USERPICS } from './userpic-store.ts'

/** Accounts erased in one round; more wait for the next. */
const AT_ONCE = 100

/**
 * Erases an account with everything of its person. Records of payments stay for the books, by a random id
 * that leads to nobody. Returns false while an order is in flight, or if the account has gone.
 */
export function eraseAccount(db: Kysely<Database>, accountId: string, by: ActionBy): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId)
    const account = await transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
    if (!account || (await hasOrderInFlight(transaction, accountId))) return false
    await eraseTraces(transaction, account)
    await eraseReviews(transaction, accountId, by.nowMs)
    await transaction.deleteFrom('accounts').where('id', '=', accountId).execute()
    await pseudonymise(transaction, accountId, by)
    return true
  })
}

/** Erases the accounts whose 14 days are over. Returns how many. */
export async function eraseDueAccounts(db: Kysely<Database>, nowMs: number): Promise<number> {
  const due = db.selectFrom('accounts').select('id').where('erase_ms', '<=', nowMs).orderBy('erase_ms').limit(AT_ONCE)
  let erased = 0
  for (const { id } of await due.execute()) {
    if (await eraseAccount(db, id, { actor: 'system', nowMs, reason: '' })) erased += 1
  }
  return erased
}

const hasOrderInFlight = async (transaction: Transaction<Database>, accountId: string): Promise<boolean> =>
  (await transaction
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['created', 'pending'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Rows that no foreign key leads to. */
async function eraseTraces(transaction: Transaction<Database>, account: AccountRow): Promise<void> {
  const { id, phone, email, userpic } = account
  const sessions = transaction.selectFrom('sessions').where('account_id', '=', id).select('id')
  await transaction.deleteFrom('push_subscriptions').where('session_id', 'in', sessions).execute()
  await transaction.deleteFrom('reminder_owners').where('owner', '=', id).execute()
  if (userpic?.startsWith(USERPICS)) {
    await transaction.deleteFrom('pictures').where('id', '=', userpic.replace(USERPICS, '')).execute()
  }
  for (const login of [phone, email]) {
    if (login === null) continue
    await transaction.deleteFrom('one_time_codes').where('login', '=', login).execute()
    // The sendings of a known device are under the login and the device's hash.
    const ofDevices = startsWith('login', `${login} `)
    await transaction
      .deleteFrom('code_sendings')
      .where((where) => where.or([where('login', '=', login), ofDevices]))
      .execute()
  }
}

async function eraseReviews(transaction: Transaction<Database>, accountId: string, nowMs: number): Promise<void> {
  const reviews = transaction.deleteFrom('reviews').where('account_id', '=', accountId)
  const titles = new Set((await reviews.returning('title_id').execute()).map(({ title_id }) => title_id))
  for (const title of titles) await rateTitle(transaction, title, nowMs)
}

/** Takes the person out of what must stay: withdrawals from contracts, and the log of operators. */
async function pseudonymise(transaction: Transaction<Database>, accountId: string, by: ActionBy): Promise<void> {
  await transaction
    .updateTable('withdrawals')
    .set({ name: '', email: null, statement: '' })
    .where('account_id', '=', accountId)
    .execute()
  const subject = `erased:${newId()}`
  await transaction.updateTable('audit').set({ subject, reason: '' }).where('subject', '=', accountSubject(accountId)).execute()
  await logAction(transaction, { action: 'erase', subject }, by)
}
