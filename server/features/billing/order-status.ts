import type { Kysely } from 'kysely'
import type { OrderStatus, PaymentFailure } from '../../../src/contract/billing.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import { checkOrder } from './check-orders.ts'
import type { Membership } from './membership.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** The provider is asked at most so often for a viewer who waits. */
const FRESH_MS = 3000
/** Orders that are remembered as asked about. */
const MOST_LOOKS = 10_000

type Look = { atMs: number; redirectUrl: string | null }

/** Follows orders for viewers who wait for their end. */
export type OrderFollower = {
  /** Returns the state of an account's order; undefined if it has no such order. */
  follow(accountId: string, orderId: string, nowMs: number): Promise<OrderStatus | undefined>
}

export function createOrderFollower(deps: PaymentDeps, membership: Pick<Membership, 'show'>): OrderFollower {
  const { db } = deps
  const looks = new Map<string, Look>()

  /** Asks the provider about an order in flight. A call that fails leaves its state as it is. */
  async function look({ id: orderId, reason }: OrderRow, nowMs: number): Promise<void> {
    const last = looks.get(orderId)
    // A decline is told as it is now: another card may have paid since.
    if (last && nowMs - last.atMs < FRESH_MS && reason === null) return
    if (looks.size >= MOST_LOOKS) looks.clear()
    looks.set(orderId, { atMs: nowMs, redirectUrl: last?.redirectUrl ?? null })
    const report = await checkOrder(deps, orderId).catch((error: unknown) => deps.reportError(error))
    if (report) looks.set(orderId, { atMs: nowMs, redirectUrl: report.redirectUrl })
  }

  const find = (accountId: string, orderId: string): Promise<OrderRow | undefined> =>
    db.selectFrom('orders').selectAll().where('id', '=', orderId).where('account_id', '=', accountId).executeTakeFirst()

  return {
    async follow(accountId, orderId, nowMs) {
      const found = await find(accountId, orderId)
      if (!found) return undefined
      if (isInFlight(found)) await look(found, nowMs)
      const order = (await find(accountId, orderId)) ?? found
      const { subscription_id: id } = order
      const seen = isInFlight(order) ? looks.get(orderId) : undefined
      const status = await statusOf(db, order)
      return {
        order_id: order.id,
        kind: order.kind,
        status,
        reason: reasonOf(order),
        can_retry: status === 'failure' && order.kind !== 'renewal',
        amount_minor: order.amount_minor,
        currency: order.currency,
        package_id: order.package_id,
        subscription: id === null ? null : ((await membership.show(accountId, id, nowMs)) ?? null),
        redirect_url: seen?.redirectUrl ?? null,
        checked_at: seen?.atMs ?? order.paid_ms,
      }
    },
  }
}

const isInFlight = ({ state }: OrderRow): boolean => state === 'created' || state === 'pending'

async function statusOf(db: Kysely<Database>, order: OrderRow): Promise<OrderStatus['status']> {
  // On a page that declined, another card may follow; the viewer who came back from it sees the decline.
  if (isInFlight(order)) return order.reason === null ? 'checking' : 'failure'
  if (order.state !== 'paid') return 'failure'
  if (order.outcome === 'surplus') return order.reason === null ? 'refunded' : 'failure'
  const isMoney = order.amount_minor > 0 && (order.action === 'pay' || order.action === 'paytoken')
  if (!isMoney) return 'success'
  const { left } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.sum<number>('amount_minor').as('left'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return Number(left) > 0 ? 'success' : 'refunded'
}

function reasonOf({ state, reason }: OrderRow): PaymentFailure | null {
  return state === 'expired' && reason === null ? 'page_expired' : reason
}
