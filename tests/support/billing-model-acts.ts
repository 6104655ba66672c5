import { upgradePrice } from '../../src/domain/billing/price.ts'
import type { NewOrderRow, OrderRow } from '../../server/db/billing-schema.ts'
import { lockAccount } from '../../server/db/lock-account.ts'
import type { SubscriptionRow } from '../../server/db/subscription-schema.ts'
import { cancelRenewal, resumeRenewal } from '../../server/features/billing/change-renewal.ts'
import { claimOf, renewalClaim } from '../../server/features/billing/order-claims.ts'
import { newOrderId } from '../../server/features/billing/order-id.ts'
import { withdraw } from '../../server/features/billing/withdrawal-store.ts'
import { newId } from '../../server/features/users/session-store.ts'
import { ApiError } from '../../server/http/api-error.ts'
import { GOOD_CARD, type PaymentWorld } from './payment-world.ts'

export type ModelState = { world: PaymentWorld; random: () => number; accounts: readonly string[] }

/** Good, declined, declined later, to be confirmed now or later, and reclaimed by the bank. */
const CARDS = [GOOD_CARD, GOOD_CARD, GOOD_CARD, '5105105105105100', '4000000000000002', '4000000000000341', '4000000000003220']
const RARE_CARDS = ['4000000000003063', '4000000000000259', '4000000000000069']
const PRICES: Record<string, number> = { basic: 4900, premium: 8900 }

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** One act of a viewer, the operator or the bank. A refusal of the service is no fault. */
export async function actOf(state: ModelState): Promise<void> {
  const { world, random } = state
  const accountId = pick(random, state.accounts)
  const caller = { accountId, nowMs: world.clock.nowMs }
  const dice = random()
  try {
    if (dice < 0.25) {
      await openPage(state, accountId)
      if (random() < 0.6) await payPage(state, accountId)
    } else if (dice < 0.6) await payPage(state, accountId)
    else if (dice < 0.65) await confirmAtBank(state)
    else if (dice < 0.72) await cancelRenewal(world.db, { confirmation: 'отменить' }, caller)
    else if (dice < 0.8) await resumeRenewal(world.db, caller)
    else if (dice < 0.82) await withdraw(world.db, () => ({ name: '', email: null, statement: '' }), caller)
    else if (dice < 0.85) await refund(state)
    else if (dice < 0.88) await downgrade(state, accountId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** The terms of a page that the account may open now. */
async function termsOf({ world, random }: ModelState, accountId: string): Promise<Partial<NewOrderRow> | null> {
  const { db, clock } = world
  const packageId = pick(random, ['basic', 'premium'])
  if (random() < 0.15) return { kind: 'card', action: 'auth', package_id: null, amount_minor: 100 }
  const open = await db.selectFrom('subscriptions').selectAll().where('open_of', '=', accountId).executeTakeFirst()
  if (!open) {
    const isTrial = random() < 0.3
    return { kind: isTrial ? 'trial' : 'first', package_id: packageId, amount_minor: isTrial ? 100 : PRICES[packageId]! }
  }
  const [start, end] = [open.period_start_ms!, open.period_end_ms!]
  const of = { subscription_id: open.id, package_id: open.package_id, amount_minor: open.price_minor! }
  if (open.state === 'past_due') return { ...of, kind: 'renewal', period_start_ms: end }
  if (open.state !== 'active' || open.package_id === 'premium' || clock.nowMs >= end) return null
  const period = { startMs: start, endMs: end }
  const price = { period, paidMinor: open.period_paid_minor, newPriceMinor: PRICES['premium']! }
  const { dueMinor: amount } = upgradePrice(price, clock.nowMs)
  if (amount === 0) return null
  return { ...of, kind: 'upgrade', package_id: 'premium', amount_minor: amount, period_start_ms: start, period_end_ms: end }
}

/** Opens a payment page, as the checkout does: an unpaid page for the same thing is superseded. */
async function openPage(state: ModelState, accountId: string): Promise<void> {
  const { db } = state.world
  const terms = await termsOf(state, accountId)
  if (!terms) return
  const id = newOrderId()
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId)
    const subscription = terms.subscription_id
      ? await transaction.selectFrom('subscriptions').selectAll().where('id', '=', terms.subscription_id).executeTakeFirst()
      : undefined
    const claim =
      terms.kind === 'renewal'
        ? renewalClaim(subscription as SubscriptionRow)
        : claimOf({
            account_id: accountId,
            subscription_id: null,
            period_start_ms: null,
            period_end_ms: null,
            ...terms,
          } as OrderRow)
    const holder = await transaction.selectFrom('orders').selectAll().where('claim', '=', claim).executeTakeFirst()
    if (holder && (holder.action === 'paytoken' || holder.state === 'paid')) return
    if (holder)
      await transaction.updateTable('orders').set({ state: 'superseded', claim: null }).where('id', '=', holder.id).execute()
    await state.world.order(id, { ...terms, account_id: accountId, claim }, transaction)
  })
}

/** Pays a page that is open somewhere, also one that was superseded, with some card. */
async function payPage({ world, random }: ModelState, accountId: string): Promise<void> {
  const pages = await world.db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('action', '!=', 'paytoken')
    .where('expires_ms', '>', world.clock.nowMs)
    .orderBy('created_ms')
    .execute()
  if (pages.length > 0) await world.pay(pick(random, pages).id, random() < 0.1 ? pick(random, RARE_CARDS) : pick(random, CARDS))
}

async function confirmAtBank({ world, random }: ModelState): Promise<void> {
  const waiting = world.books.payments().filter(({ status }) => status.endsWith('_verify'))
  if (waiting.length > 0) await world.confirm(pick(random, waiting).order_id, random() < 0.7 ? '1111' : '2222')
}

/** The operator gives a part of a payment back. */
async function refund({ world, random }: ModelState): Promise<void> {
  const { db, clock } = world
  const paid = await db
    .selectFrom('orders')
    .selectAll()
    .where('outcome', '=', 'applied')
    .where('action', '!=', 'auth')
    .orderBy('created_ms')
    .execute()
  if (paid.length === 0) return
  const order = pick(random, paid)
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, order.account_id)
    const open = await transaction.selectFrom('refunds').select('id').where('claim', '=', order.id).executeTakeFirst()
    const lines = await transaction.selectFrom('journal').select('refunded_total').where('order_id', '=', order.id).execute()
    const before = Math.max(...lines.map(({ refunded_total }) => refunded_total))
    const amount_minor = Math.round(order.amount_minor * 0.3)
    if (open || before + amount_minor > order.amount_minor) return
    const wanted = { state: 'wanted', claim: order.id, next_ms: clock.nowMs, created_ms: clock.nowMs, done_ms: null } as const
    const why = { id: newId(), order_id: order.id, reason: 'operator', by: 'operator:model' } as const
    await transaction
      .insertInto('refunds')
      .values({ ...why, ...wanted, amount_minor, total_after: before + amount_minor })
      .execute()
  })
}

async function downgrade({ world }: ModelState, accountId: string): Promise<void> {
  const open = world.db.updateTable('subscriptions').set({ next_package_id: 'basic' }).where('open_of', '=', accountId)
  await open.where('package_id', '=', 'premium').execute()
}
