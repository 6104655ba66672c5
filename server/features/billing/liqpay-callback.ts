import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { PaymentReport } from '../../adapters/payments/payment-gateway.ts'
import type { Database } from '../../db/schema.ts'
import { applyPaymentReport, isNews } from './apply-payment-report.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { addReturn, NO_STORE } from './payment-return.ts'
import { readBody } from './read-body.ts'

const MAX_FORM = 65_536

/** LiqPay's way back: the callback of its server, and the viewer's return, which changes nothing. */
export function createLiqPayRoutes({ db, gateway, now, reportError }: PaymentDeps): Hono {
  const app = new Hono()
  app.post('/callback', async (context) => {
    const body = await readBody(context.req.raw, MAX_FORM)
    const form = new URLSearchParams(body ?? '')
    const reading = gateway.readCallback(form)
    if ('refused' in reading) return context.body(null, reading.refused === 'unsigned' ? 403 : 400, NO_STORE)
    const key = `liqpay:${createHash('sha256').update(form.get('data')!).digest('hex')}`
    const isDone = !(await isNews(db, reading.report))
    if (await addEvent(db, key, reading.report, { nowMs: now(), isDone })) {
      // The report is stored, so its sender need not repeat it; a fault here is ours.
      await processEvent(db, key, reading.report, now()).catch(reportError)
    }
    return context.body(null, 200, NO_STORE)
  })
  addReturn(app, db, '/dashboard/check-payment')
  return app
}

/** Stores a report; one without news is done. Returns true if it is to be processed. */
async function addEvent(
  db: Kysely<Database>,
  key: string,
  report: PaymentReport,
  { nowMs, isDone }: { nowMs: number; isDone: boolean },
): Promise<boolean> {
  // The payer's address goes no further than the card.
  const seen = JSON.stringify({ ...report, card: report.card && { ...report.card, payerIp: '' } })
  const state = isDone ? { done_ms: nowMs, next_ms: null } : { done_ms: null, next_ms: nowMs }
  const event = { key, ref: report.orderId, seen, received_ms: nowMs, ...state, trouble: null }
  await db
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const stored = await db.selectFrom('provider_events').select('done_ms').where('key', '=', key).executeTakeFirst()
  return stored?.done_ms === null
}

/** Applies a stored report. One that tells a fault is kept with it for the operator, and not repeated. */
export async function processEvent(db: Kysely<Database>, key: string, report: PaymentReport, nowMs: number): Promise<void> {
  const trouble = (await applyPaymentReport(db, report, nowMs)) ?? report.warning
  await db.updateTable('provider_events').set({ done_ms: nowMs, next_ms: null, trouble }).where('key', '=', key).execute()
}
