import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { releasePromo } from './promo-store.ts'
import { releaseTrial } from './trial-uses.ts'

/** Frees the promo code and the trial of an order that was given up. The account is locked by then. */
export async function releaseOrder(transaction: Transaction<Database>, orderId: string): Promise<void> {
  await releasePromo(transaction, orderId)
  await releaseTrial(transaction, orderId)
}
