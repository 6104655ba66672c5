import type { NewOrderRow } from '../../server/db/billing-schema.ts'
import { NOON } from './service.ts'

const HOUR_MS = 3_600_000

/** Returns the row of an order that was made at noon for `payer`: Basic, by LiqPay, not paid yet. */
export const orderRow = (given: Partial<NewOrderRow> & Pick<NewOrderRow, 'id'>): NewOrderRow => ({
  account_id: 'payer',
  subscription_id: null,
  provider: 'liqpay',
  kind: 'first',
  action: 'pay',
  package_id: 'basic',
  amount_minor: 4900,
  currency: 'UAH',
  claim: null,
  state: 'created',
  outcome: null,
  period_start_ms: null,
  period_end_ms: null,
  locale: 'uk',
  created_ms: NOON,
  expires_ms: NOON + HOUR_MS,
  paid_ms: null,
  ...given,
})

/** Returns the row of an order that was paid at noon, and bought what it was for. */
export const paidOrderRow = (given: Parameters<typeof orderRow>[0]): NewOrderRow =>
  orderRow({ state: 'paid', outcome: 'applied', expires_ms: null, paid_ms: NOON, ...given })
