import type { Transaction } from 'kysely'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { CardRow, NewOrderRow, OrderRow } from '../../db/billing-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { SigningKeys } from '../../keys.ts'
import { applyFreeOrder } from './apply-free-order.ts'
import { logChange } from './billing-log.ts'
import { claimOf } from './order-claims.ts'
import { priceOrder } from './price-order.ts'
import type { PricedOrder } from './priced-order.ts'
import { holdPromo, promoById } from './promo-store.ts'
import { hashOfTerms, type SealedQuote } from './quote-seal.ts'
import { releaseOrder } from './release-order.ts'
import { newOrderId } from './order-id.ts'
import { holdTrial } from './trial-uses.ts'

/** A payment page takes payments for so long. */
export const PAGE_MS = 3_600_000
/** An unfinished order is returned again while its page has this much time. */
const LEAST_PAGE_MS = 5 * 60_000
const FIRST_CHECK_MS = 10_000

export type Placing = {
  accountId: string
  quote: SealedQuote
  locale: LanguageTag
  gateway: Pick<PaymentGateway, 'cardCheck' | 'provider'>
  trialKeys: SigningKeys
  /** The stored card that pays; null: a payment page. */
  card: CardRow | null
}

/** An order that is to be paid, or the subscription that an order changed for which nothing was due. */
export type Placed = { order: OrderRow } | { subscriptionId: string }

/**
 * Makes the order of a quote, in the transaction of its account. Throws `quote_expired` if the terms are
 * others by now, `trial_used`, `payment_pending` while a card is charged, and what `priceOrder` throws.
 */
export async function placeOrder(transaction: Transaction<Database>, placing: Placing, nowMs: number): Promise<Placed> {
  const { accountId } = placing
  await lockAccount(transaction, accountId)
  const priced = await priceAgain(transaction, placing)
  // The period that a quote changes may have ended since; its renewal may be under way.
  if (priced.accessUntilMs <= nowMs) throw new ApiError('quote_expired')
  // Nothing is due, so the card has nothing to pay.
  if (!priced.order && placing.card) throw new ApiError('quote_expired')
  if (!priced.order) return { subscriptionId: await applyFreeOrder(transaction, { accountId, priced, nowMs }) }
  const row = newOrder(placing, priced, nowMs)
  const unfinished = await supersede(transaction, row, nowMs)
  if (unfinished) {
    // An earlier card's decline says nothing of the one that follows.
    await transaction.updateTable('orders').set({ reason: null }).where('id', '=', unfinished.id).execute()
    return { order: unfinished }
  }
  const order = await transaction.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow()
  if (row.kind === 'trial' && !(await holdTrial(transaction, order, priced.agreement.trialKeys, nowMs))) {
    throw new ApiError('trial_used')
  }
  const isFirst = row.kind === 'trial' || row.kind === 'first'
  if (isFirst && priced.promoId) await holdPromo(transaction, { promoId: priced.promoId, accountId, orderId: order.id }, nowMs)
  return { order }
}

/** Prices the quote again, as of its own time: a promo code that ended since still holds. */
async function priceAgain(
  transaction: Transaction<Database>,
  { accountId, quote, trialKeys, gateway }: Placing,
): Promise<PricedOrder> {
  const account = await transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!account) throw new ApiError('authorization_required')
  const { packageId, promoId, atMs, estimate } = quote
  const { provider } = gateway
  const isFirst = quote.what === 'trial' || quote.what === 'first'
  const promo = promoId === null || !isFirst ? null : await promoById(transaction, promoId)
  const priced = await priceOrder(transaction, { account, packageId, promo, trialKeys, provider, estimate }, atMs)
  if (quote.what === 'trial' && priced.what === 'first') throw new ApiError('trial_used')
  if (hashOfTerms(priced) !== quote.terms) throw new ApiError('quote_expired')
  return priced
}

function newOrder({ accountId, locale, gateway, card }: Placing, priced: PricedOrder, nowMs: number): NewOrderRow {
  const { kind, money, charge, ...ids } = priced.order!
  // A card is checked on a page, where its owner confirms it.
  if (card && charge === 'check') throw new ApiError('quote_expired')
  // A card is stored at one provider.
  if (card && card.provider !== ids.provider) throw new ApiError('not_found')
  return {
    id: newOrderId(),
    account_id: accountId,
    kind,
    ...ids,
    ...money,
    action: actionOf(charge, card, gateway),
    package_id: priced.agreement.terms.packageId,
    promo_id: priced.promoId,
    lines: JSON.stringify(priced.agreement),
    claim: claimOf({ kind, account_id: accountId, ...ids }),
    state: 'created',
    outcome: null,
    reason: null,
    card_id: card?.id ?? null,
    locale,
    created_ms: nowMs,
    paid_ms: null,
    expires_ms: nowMs + PAGE_MS,
    sent_ms: card ? nowMs : null,
    next_check_ms: nowMs + FIRST_CHECK_MS,
  }
}

function actionOf(charge: 'pay' | 'check', card: CardRow | null, { cardCheck }: Placing['gateway']): OrderRow['action'] {
  if (card) return 'paytoken'
  return charge === 'check' ? cardCheck : 'pay'
}

/**
 * Gives up the account's unfinished orders, whose pages may be open still. Returns the one that has the same
 * terms and is to be continued.
 */
export async function supersede(
  transaction: Transaction<Database>,
  row: NewOrderRow,
  nowMs: number,
): Promise<OrderRow | undefined> {
  const open = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where('claim', 'is not', null)
    .where('state', 'in', ['created', 'pending'])
    // A card can be stored beside a checkout.
    .where('kind', row.kind === 'card' ? '=' : '!=', 'card')
    .execute()
  if (open.some(({ action }) => action === 'paytoken')) throw new ApiError('payment_pending')
  const same = open.find((order) => isSame(order, row) && order.expires_ms! > nowMs + LEAST_PAGE_MS)
  for (const order of open) if (order !== same) await giveUp(transaction, order, nowMs)
  return same
}

const isSame = (order: OrderRow, row: NewOrderRow): boolean =>
  (['kind', 'action', 'claim', 'package_id', 'amount_minor', 'currency', 'promo_id', 'lines'] as const).every(
    (name) => order[name] === row[name],
  )

async function giveUp(transaction: Transaction<Database>, order: OrderRow, nowMs: number): Promise<void> {
  await transaction.updateTable('orders').set({ state: 'superseded', claim: null }).where('id', '=', order.id).execute()
  await releaseOrder(transaction, order.id)
  const change = { actor: 'viewer', account_id: order.account_id, order_id: order.id, what: 'order' } as const
  await logChange(transaction, { ...change, from: order.state, to: 'superseded' }, nowMs)
}
