import type { Kysely, Selectable, Transaction } from 'kysely'
import { foldPromoCode } from '../../../src/domain/billing/promo-code.ts'
import type { PromoReduction } from '../../../src/domain/billing/price.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { PromoCodeTable } from '../../db/billing-records-schema.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'

export type PromoRow = Selectable<PromoCodeTable>

/** Returns what a code takes off a period's price; null for a code of days. */
export function reductionOf({ kind, value, currency }: PromoRow): PromoReduction | null {
  if (kind === 'days') return null
  return kind === 'percent' ? { kind, percent: value } : { kind, amountMinor: value, currency: currency ?? '' }
}

/** Returns a code by its id, whether it is still given out or not. */
export const promoById = (db: Kysely<Database>, id: string): Promise<PromoRow> =>
  db.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the code that an account may use. Throws `promo_required`; for any other fault `promo_invalid`. */
export async function usablePromo(db: Kysely<Database>, accountId: string, typed: string, nowMs: number): Promise<PromoRow> {
  const code = foldPromoCode(typed)
  if (code === '') throw new ApiError('promo_required')
  const promo = await db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst()
  if (!promo || !(await isUsable(db, promo, accountId, nowMs))) throw new ApiError('promo_invalid')
  return promo
}

/** Returns the code that waits for the account's next order, while it may be used. */
export async function waitingPromo(db: Kysely<Database>, accountId: string, nowMs: number): Promise<PromoRow | null> {
  const waiting = await db
    .selectFrom('promo_uses')
    .innerJoin('promo_codes', 'promo_codes.id', 'promo_uses.promo_id')
    .selectAll('promo_codes')
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .orderBy('at_ms', 'desc')
    .executeTakeFirst()
  return waiting && (await isUsable(db, waiting, accountId, nowMs)) ? waiting : null
}

async function isUsable(db: Kysely<Database>, promo: PromoRow, accountId: string, nowMs: number): Promise<boolean> {
  const isGivenOut = promo.disabled_ms === null && promo.valid_from_ms <= nowMs && nowMs < (promo.valid_until_ms ?? Infinity)
  if (!isGivenOut) return false
  const use = await db
    .selectFrom('promo_uses')
    .select(['state', 'order_id'])
    .where('promo_id', '=', promo.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (use?.state === 'used') return false
  const hasOwn = use !== undefined && use.order_id !== null
  if (!hasOwn && promo.max_uses !== null && promo.uses >= promo.max_uses) return false
  return promo.first_only === 0 || !(await hasSubscribed(db, accountId))
}

async function hasSubscribed(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const sold = db.selectFrom('subscriptions').select('id').where('account_id', '=', accountId).where('source', '=', 'site')
  return (await sold.limit(1).executeTakeFirst()) !== undefined
}

type Use = { promoId: string; accountId: string }

/** Counts a use; throws `promo_invalid` once all are taken. The account is locked by then. */
export async function takeUse(transaction: Transaction<Database>, promoId: string): Promise<void> {
  if (!(await countUse(transaction, promoId))) throw new ApiError('promo_invalid')
}

/** Counts a use; false once all are taken. */
async function countUse(transaction: Transaction<Database>, promoId: string): Promise<boolean> {
  const taken = await transaction
    .updateTable('promo_codes')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', promoId)
    .where(({ eb, or }) => or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Holds a code for an order until it is paid or given up. */
export async function holdPromo(
  transaction: Transaction<Database>,
  { promoId, accountId, orderId }: Use & { orderId: string },
  nowMs: number,
): Promise<void> {
  await takeUse(transaction, promoId)
  if (!(await enterUse(transaction, { promoId, accountId, orderId }, nowMs))) throw new ApiError('promo_invalid')
}

/** Notes the order that holds a use; false if the account used the code. */
async function enterUse(
  transaction: Transaction<Database>,
  { promoId, accountId, orderId }: Use & { orderId: string },
  nowMs: number,
): Promise<boolean> {
  const use = { promo_id: promoId, account_id: accountId, order_id: orderId, state: 'held' as const, at_ms: nowMs }
  const held = await transaction
    .insertInto('promo_uses')
    .values(use)
    .onConflict((conflict) =>
      conflict.columns(['promo_id', 'account_id']).doUpdateSet({ order_id: orderId }).where('promo_uses.state', '=', 'held'),
    )
    .returning('promo_id')
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Holds the code of a paid order again, if the order was given up before. Returns false if its use went to
 * another order meanwhile.
 */
export async function regainPromo(transaction: Transaction<Database>, order: OrderRow, nowMs: number): Promise<boolean> {
  const { id: orderId, account_id: accountId, promo_id: promoId, kind } = order
  if (promoId === null || kind === 'renewal') return true
  const use = await transaction
    .selectFrom('promo_uses')
    .select(['state', 'order_id'])
    .where('promo_id', '=', promoId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (use?.order_id === orderId) return true
  if (use?.state === 'used' || !(await countUse(transaction, promoId))) return false
  return enterUse(transaction, { promoId, accountId, orderId }, nowMs)
}

/** Frees the code of an order that was given up; it waits for the next one. */
export async function releasePromo(transaction: Transaction<Database>, orderId: string): Promise<void> {
  const freed = await transaction
    .updateTable('promo_uses')
    .set({ order_id: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .returning('promo_id')
    .execute()
  for (const { promo_id } of freed) {
    await transaction
      .updateTable('promo_codes')
      .set(({ eb }) => ({ uses: eb('uses', '-', 1) }))
      .where('id', '=', promo_id)
      .execute()
  }
}
