import type { PaymentReport } from '../../adapters/payments/payment-gateway.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import { applyPaymentReport } from './apply-payment-report.ts'
import { agreementOf } from './order-agreement.ts'
import { fiscalItem } from './fiscal-item.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** LiqPay requires an address of every charge, and a card may have come without one. */
const OWN_ADDRESS = '127.0.0.1'

/**
 * Charges an order to its stored card, and applies the report. A call that throws leaves the outcome unknown;
 * the checks of the order find it. A viewer who has to confirm returns to `returnOrigin`.
 */
export async function sendCharge(
  { db, gateway, mirror, now, reportError }: PaymentDeps,
  order: OrderRow,
  returnOrigin = '',
): Promise<PaymentReport> {
  const card = await db.selectFrom('cards').selectAll().where('id', '=', order.card_id).executeTakeFirst()
  const sold = await db.selectFrom('packages').select('name').where('id', '=', order.package_id).executeTakeFirst()
  if (!card) throw new Error(`The card of the order ${order.id} is gone`)
  const report = await gateway.charge(
    {
      orderId: order.id,
      action: 'paytoken',
      amountMinor: order.amount_minor,
      currency: order.currency,
      description: `Ефір: ${sold?.name ?? ''}`,
      locale: order.locale,
      accountId: order.account_id,
      expiresMs: order.expires_ms ?? now(),
      returnOrigin,
      fiscal: await fiscalItem(db, order),
    },
    // A viewer who pays a renewal agreed to its terms, and can confirm it.
    {
      token: card.token,
      payerIp: card.payer_ip || OWN_ADDRESS,
      isRecurring: order.kind === 'renewal' && agreementOf(order) === null,
    },
  )
  const trouble = await applyPaymentReport(db, report, now())
  if (trouble) reportError(new Error(`The order ${order.id} does not fit the provider's report: ${trouble}`))
  if (report.paymentId) await mirror?.follow(order.id).catch(reportError)
  return report
}
