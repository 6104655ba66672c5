import type { RefundRow } from '../../db/billing-schema.ts'
import { applyPaymentReport } from './apply-payment-report.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** A refund whose answer was lost shows in the status by then. */
const BETWEEN_TRIES_MS = 600_000
/** An older status may miss the refund of another process. */
const FRESH_MS = 5000
const MOST_TRIES = 5

/**
 * Asks the provider to give money back, if its present status shows that it has not. LiqPay repeats a
 * refund that is asked for twice, so a request follows a fresh status, at most every ten minutes.
 */
export async function sendRefund({ db, gateway, now, reportError }: PaymentDeps, refund: RefundRow): Promise<void> {
  const rows = () => db.updateTable('refunds').where('id', '=', refund.id).where('claim', 'is not', null)
  const taken = await rows()
    .set({ next_ms: now() + BETWEEN_TRIES_MS })
    .where('next_ms', '=', refund.next_ms)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return
  const askedMs = now()
  const before = await gateway.fetchStatus(refund.order_id)
  if (!before) throw new Error(`The provider has no order ${refund.order_id}, whose money is to be refunded`)
  await applyPaymentReport(db, before, now())
  const missing = refund.total_after - before.refundedMinor
  if (missing <= 0 || now() - askedMs > FRESH_MS) return
  if (refund.tries >= MOST_TRIES) {
    await rows().set({ state: 'failed', next_ms: null }).execute()
    return reportError(new Error(`The provider did not refund the order ${refund.order_id} in ${MOST_TRIES} tries`))
  }
  const sent = await rows()
    .set({ state: 'sent', sent_ms: now(), tries: refund.tries + 1 })
    .where('sent_ms', '=', refund.sent_ms)
    .returning('id')
    .executeTakeFirst()
  if (!sent) return
  await gateway.refund(refund.order_id, Math.min(missing, refund.amount_minor))
  const after = await gateway.fetchStatus(refund.order_id)
  if (after) await applyPaymentReport(db, after, now())
}
