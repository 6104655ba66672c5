import type { DeskPromo, MoneyOrder, OrderFault } from '../../src/contract/operator-money.ts'
import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import type { Kysely } from 'kysely'
import { logAction } from '../db/audit-log.ts'
import type { OrderRow } from '../db/billing-schema.ts'
import type { Database } from '../db/schema.ts'
import { readBooks, readJournal } from '../features/billing/books-store.ts'
import { checkNow, retryNow } from '../features/billing/due-now.ts'
import { monthInKyiv } from '../features/billing/kyiv-days.ts'
import { wantOperatorRefund } from '../features/billing/operator-refund.ts'
import { findOrder, findOrders, listTroubles, noteOrderLook, showMoneyOrder } from '../features/billing/order-facts.ts'
import { addPromo, endPromo, isPromoOver, listPromos } from '../features/billing/promo-admin.ts'
import { ApiError } from '../http/api-error.ts'
import { booksFile } from './books-csv.ts'
import { byOperator, type OperatorContext, type OperatorHandlers, openSession } from './operator-calls.ts'

type Names =
  | 'listMoneyTroubles'
  | 'findOrders'
  | 'showMoneyOrder'
  | 'refundOrder'
  | 'checkOrder'
  | 'retryRenewal'
  | 'showBooks'
  | 'exportBooks'
  | PromoNames
type PromoNames = 'listPromos' | 'addPromo' | 'endPromo'

/** Handles the calls about payments. */
export function moneyHandlers(db: Kysely<Database>): OperatorHandlers<Names> {
  async function known({ id }: { id: string }): Promise<OrderRow> {
    const order = await findOrder(db, id)
    if (!order) throw new ApiError('not_found')
    return order
  }

  const changed = async (
    { id }: OrderRow,
    { nowMs }: OperatorContext,
    fault: OrderFault | null = null,
  ): Promise<{ fault: OrderFault | null; order: MoneyOrder }> => ({ fault, order: await showMoneyOrder(db, id, nowMs) })

  return {
    listMoneyTroubles: (_input, { nowMs }) => listTroubles(db, nowMs),
    findOrders: ({ body: { sought } }, context) => findOrders(db, sought, byOperator(context)),

    async showMoneyOrder({ params }, context) {
      const order = await known(params)
      await noteOrderLook(db, order, byOperator(context))
      return showMoneyOrder(db, order.id, context.nowMs)
    },

    async refundOrder({ params, body: { reason, amount_minor: amountMinor, ends_access: endsAccess } }, context) {
      const order = await known(params)
      const caller = { actor: `operator:${openSession(context).operator.login}`, nowMs: context.nowMs } as const
      const wanted = await wantOperatorRefund(db, { orderId: order.id, amountMinor, why: reason, endsAccess }, caller)
      if (!('refused' in wanted)) return changed(order, context)
      if (wanted.refused === 'unknown') throw new ApiError('not_found')
      return changed(order, context, wanted.refused)
    },

    async checkOrder({ params }, context) {
      const order = await known(params)
      await checkNow(db, order.id, byOperator(context))
      return changed(order, context)
    },

    async retryRenewal({ params, body: { reason } }, context) {
      const order = await known(params)
      const isDue = order.subscription_id !== null && (await retryNow(db, order.subscription_id, byOperator(context, reason)))
      return changed(order, context, isDue ? null : 'not_past_due')
    },

    async showBooks({ query }, { nowMs }) {
      const month = query.month ?? kyivDayOf(nowMs).slice(0, 7)
      return { month, lines: await readBooks(db, monthInKyiv(month)) }
    },

    async exportBooks({ query: { month } }, context) {
      const action = { action: 'export', subject: `books:${month}` }
      await db.transaction().execute((transaction) => logAction(transaction, action, byOperator(context)))
      return booksFile(`efir-${month}.csv`, readJournal(db, monthInKyiv(month)))
    },

    ...promoHandlers(db),
  }
}

function promoHandlers(db: Kysely<Database>): OperatorHandlers<PromoNames> {
  async function listed({ nowMs }: OperatorContext) {
    const [rows, packages] = await Promise.all([
      listPromos(db),
      db.selectFrom('packages').select(['id', 'name']).orderBy('rank').execute(),
    ])
    const nameOf = new Map(packages.map(({ id, name }) => [id, name]))
    const promos = rows.map((row): DeskPromo => {
      const { id, code, kind, value, currency, package_id, periods, uses, max_uses, note } = row
      return {
        id,
        code,
        kind,
        value,
        currency,
        periods,
        uses,
        max_uses,
        note,
        first_only: row.first_only === 1,
        until_ms: row.valid_until_ms,
        is_over: isPromoOver(row, nowMs),
        package_name: package_id === null ? null : (nameOf.get(package_id) ?? package_id),
      }
    })
    // The codes that are given out come first.
    return { promos: promos.toSorted((a, b) => Number(a.is_over) - Number(b.is_over)), packages }
  }

  return {
    listPromos: (_input, context) => listed(context),

    async addPromo({ body }, context) {
      const added = await addPromo(db, body, byOperator(context, body.note))
      return { fault: 'fault' in added ? added.fault : null, ...(await listed(context)) }
    },

    async endPromo({ params: { id }, body: { reason } }, context) {
      const promo = await db.selectFrom('promo_codes').select('code').where('id', '=', id).executeTakeFirst()
      if (!promo) throw new ApiError('not_found')
      await endPromo(db, promo.code, byOperator(context, reason))
      return listed(context)
    },
  }
}
