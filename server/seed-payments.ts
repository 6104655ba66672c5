import type { Kysely } from 'kysely'
import type { PaymentGateway } from './adapters/payments/payment-gateway.ts'
import type { NewOrderRow } from './db/billing-schema.ts'
import { DEMONSTRATION, readFact, writeFact } from './db/fact-store.ts'
import type { Database } from './db/schema.ts'
import { newOrderId } from './features/billing/order-id.ts'
import { pageOfOrder } from './features/billing/page-of-order.ts'
import { createPaymentRound } from './features/billing/payment-rounds.ts'

const DAY_MS = 86_400_000
const FACT = 'demonstration-payments'
/** The viewer with Basic of the demonstration (server/demo/accounts.ts). */
const PAYER = 'demo-basic'
const CARD = '4242424242424242'
/** Three payments, so that the next one is 25 days ahead. */
const FIRST_PAID_DAYS_AGO = 65

type Shop = {
  db: Kysely<Database>
  /** A gateway whose provider goes by `now`. */
  gateway: PaymentGateway
  clock: { nowMs: number }
  /** Enters a card on a payment page. */
  payPage(url: string, card: string): Promise<unknown>
  reportError: (error: unknown) => void
}

/**
 * Replaces the grant of the demonstration's viewer with Basic by a subscription that was paid three times. It
 * does so once for a database; the sandbox's books get the same payments.
 */
export async function seedPayments({ db, gateway, clock, payPage, reportError }: Shop, nowMs: number): Promise<void> {
  const state = await readFact(db, DEMONSTRATION)
  if (state !== 'complete' || (await readFact(db, FACT)) !== undefined) return
  await writeFact(db, FACT, 'complete')
  const basic = await db.selectFrom('packages').selectAll().where('id', '=', 'basic').executeTakeFirst()
  const granted = db.deleteFrom('subscriptions').where('account_id', '=', PAYER).where('source', '=', 'admin')
  const grant = await granted.returning('id').executeTakeFirst()
  if (!grant || !basic?.price_minor || !basic.currency) return
  clock.nowMs = nowMs - FIRST_PAID_DAYS_AGO * DAY_MS
  const row: NewOrderRow = {
    id: newOrderId(),
    account_id: PAYER,
    provider: 'liqpay',
    kind: 'first',
    action: 'pay',
    package_id: basic.id,
    amount_minor: basic.price_minor,
    currency: basic.currency,
    state: 'created',
    locale: 'uk',
    created_ms: clock.nowMs,
    expires_ms: clock.nowMs + DAY_MS,
    next_check_ms: clock.nowMs,
  }
  const order = await db.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow()
  await payPage(await pageOfOrder(gateway, order), CARD)
  const round = createPaymentRound({ db, gateway, now: () => clock.nowMs, reportError })
  for (let payment = 0; payment < 3; payment += 1) {
    await round()
    clock.nowMs += basic.period_days * DAY_MS
  }
}
