import type { Transaction } from 'kysely'
import type { NewBillingLogRow } from '../../db/billing-records-schema.ts'
import type { Database } from '../../db/schema.ts'
import { newId } from '../users/session-store.ts'

type Change = Pick<NewBillingLogRow, 'actor' | 'account_id' | 'what'> &
  Partial<Pick<NewBillingLogRow, 'subscription_id' | 'order_id' | 'from' | 'to' | 'detail'>>

/** Adds a change to the audit log, in the transaction that makes it. */
export async function logChange(transaction: Transaction<Database>, change: Change, nowMs: number): Promise<void> {
  const row = { subscription_id: null, order_id: null, from: null, to: null, ...change, id: newId(), at_ms: nowMs }
  await transaction.insertInto('billing_log').values(row).execute()
}
