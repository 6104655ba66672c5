import type { PaymentReport } from '../../adapters/payments/payment-gateway.ts'
import { checkOrders } from './check-orders.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { processEvent } from './liqpay-callback.ts'
import { readArchive } from './read-archive.ts'
import { renewDue } from './renewing.ts'
import { sendRefund } from './send-refund.ts'

const ROWS = 20
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 600_000

/**
 * Creates a round of what is due: stored callbacks, checks of orders, renewals, refunds, the provider's
 * archive. Returns true if more may be due. A process takes a row by moving its time, so several processes
 * never act on it together.
 */
export function createPaymentRound(deps: PaymentDeps): () => Promise<boolean> {
  return async () => {
    await processEvents(deps)
    await deps.mirror?.round().catch(deps.reportError)
    const hasChecks = await checkOrders(deps)
    const hasRenewals = await renewDue(deps)
    await sendRefunds(deps)
    await readArchive(deps).catch(deps.reportError)
    return hasChecks || hasRenewals
  }
}

async function processEvents({ db, now, reportError }: PaymentDeps): Promise<void> {
  const due = db.selectFrom('provider_events').selectAll().where('next_ms', '<=', now()).where('key', 'like', 'liqpay:%')
  for (const { key, seen, next_ms, tries } of await due.orderBy('next_ms').limit(ROWS).execute()) {
    const taken = await db
      .updateTable('provider_events')
      .set({ next_ms: now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries), tries: tries + 1 })
      .where('key', '=', key)
      .where('next_ms', '=', next_ms)
      .returning('key')
      .executeTakeFirst()
    if (taken) await processEvent(db, key, JSON.parse(seen) as PaymentReport, now()).catch(reportError)
  }
}

async function sendRefunds(deps: PaymentDeps): Promise<void> {
  const { db, now, reportError } = deps
  const due = db.selectFrom('refunds').selectAll().where('next_ms', '<=', now()).where('claim', 'is not', null)
  for (const refund of await due.orderBy('next_ms').limit(ROWS).execute()) await sendRefund(deps, refund).catch(reportError)
}
