import type { Transaction } from 'kysely'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import { hashSecret } from '../users/session-store.ts'

type Owner = Pick<OrderRow, 'id' | 'account_id'>

/**
 * Enters a trial under its keys for an order; false if another account holds one, or one is used. The account
 * is locked by then.
 */
export async function holdTrial(
  transaction: Transaction<Database>,
  { id: order_id, account_id }: Owner,
  keys: readonly string[],
  nowMs: number,
): Promise<boolean> {
  for (const key of keys) {
    const held = await transaction
      .insertInto('trial_uses')
      .values({ key, order_id, account_id, state: 'held', at_ms: nowMs })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ order_id })
          .where('trial_uses.state', '=', 'held')
          .where('trial_uses.account_id', '=', account_id),
      )
      .returning('key')
      .executeTakeFirst()
    if (!held) return false
  }
  return true
}

/** The key of a card: its token, which the provider gives one of for each card. */
export const trialKeyOfCard = (token: string): string => `card:${hashSecret(token)}`

/** Frees the keys of an order that was given up. */
export async function releaseTrial(transaction: Transaction<Database>, orderId: string): Promise<void> {
  await transaction.deleteFrom('trial_uses').where('order_id', '=', orderId).where('state', '=', 'held').execute()
}

/** Notes that the account can have no trial any more, as its card has had one. */
export async function refuseTrial(
  transaction: Transaction<Database>,
  { id: order_id, account_id }: Owner,
  nowMs: number,
): Promise<void> {
  await releaseTrial(transaction, order_id)
  await transaction
    .insertInto('trial_uses')
    .values({ key: `account:${account_id}`, order_id, account_id, state: 'used', at_ms: nowMs })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ state: 'used' }))
    .execute()
}
