import { afterAll, expect, test, vi } from 'vitest'
import { HOSTILE, hostileIn, renderDesk } from '../../../../tests/support/operator/hostile.tsx'
import type { MoneyOrder } from '../../../contract/operator-money.ts'
import { OrderFacts } from './OrderFacts.tsx'

// The desk reads its address at once.
vi.hoisted(() => {
  vi.stubGlobal('location', new URL('http://efir.test/operator'))
  vi.stubGlobal('addEventListener', () => {})
})
afterAll(() => vi.unstubAllGlobals())

const order: MoneyOrder = {
  order_id: 'ef00aa11bb22cc33dd44',
  support_id: '20000001',
  subject: 'account:p-1',
  kind: 'first',
  package_name: HOSTILE,
  amount_minor: 4900,
  refunded_minor: 0,
  refundable_minor: 4900,
  currency: 'UAH',
  state: 'paid',
  created_ms: 0,
  provider: HOSTILE,
  outcome: null,
  reason: HOSTILE,
  paid_ms: null,
  next_check_ms: null,
  can_retry: false,
  troubles: [{ what: HOSTILE, ref: 'ef00aa11bb22cc33dd44', is_order: true, at_ms: 0 }],
  payments: [{ id: 'j-1', at_ms: 0, kind: 'charge', amount_minor: 4900, payment_id: HOSTILE }],
  refunds: [
    {
      id: 'r-1',
      amount_minor: 4900,
      reason: 'operator',
      by: HOSTILE,
      why: HOSTILE,
      state: 'wanted',
      created_ms: 0,
      done_ms: null,
    },
  ],
  journal: [{ id: 'l-1', at_ms: 0, actor: HOSTILE, what: HOSTILE, from: HOSTILE, to: HOSTILE, detail: HOSTILE }],
}

test('what providers, viewers and operators wrote is text on the page of an order', () => {
  expect(hostileIn(renderDesk(<OrderFacts order={order} />))).toEqual({ asWritten: 12, changed: 0, asHtml: 0 })
})
