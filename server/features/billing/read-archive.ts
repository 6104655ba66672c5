import type { Kysely } from 'kysely'
import { settleFact } from '../../db/fact-store.ts'
import type { Database } from '../../db/schema.ts'
import { applyPaymentReport, isNews } from './apply-payment-report.ts'
import { ORDER_ID } from './order-id.ts'
import type { PaymentDeps } from './payment-deps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FACT = 'liqpay archive read'
/** Late confirmations and chargebacks whose callbacks were lost are reported for so long. */
const SPAN_MS = 14 * DAY_MS

/** Reads the provider's archive once a day, and applies what the orders do not have yet. */
export async function readArchive(deps: PaymentDeps): Promise<void> {
  const { db, gateway, mirror, now, reportError } = deps
  const last = await settleFact(db, FACT, String(now()))
  const nowMs = now()
  if (nowMs - Number(last) < DAY_MS) return
  // A reading that fails is repeated in an hour.
  if (!(await moveFact(db, last, nowMs - DAY_MS + HOUR_MS))) return
  await mirror?.catchUp(nowMs - SPAN_MS, nowMs)
  for (const report of await gateway.fetchArchive(nowMs - SPAN_MS, nowMs)) {
    if (!ORDER_ID.test(report.orderId) || !(await isNews(db, report))) continue
    const trouble = await applyPaymentReport(db, report, now())
    if (trouble) reportError(new Error(`The provider's archive and the order ${report.orderId} differ: ${trouble}`))
  }
  await moveFact(db, String(nowMs - DAY_MS + HOUR_MS), nowMs)
}

/** Sets the time of the last reading, unless another process has. */
async function moveFact(db: Kysely<Database>, from: string, toMs: number): Promise<boolean> {
  const moved = db
    .updateTable('facts')
    .set({ value: String(toMs) })
    .where('key', '=', FACT)
    .where('value', '=', from)
  return (await moved.returning('key').executeTakeFirst()) !== undefined
}
