import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeskPromo, FoundOrder, MoneyOrder, MoneyTrouble } from '../../src/contract/operator-money.ts'
import { accountSubject } from '../../server/db/audit-log.ts'
import type { JournalTable } from '../../server/db/billing-schema.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { engines } from '../support/engines.ts'
import { type DeskClient, signedInOperator } from '../support/operator/desk.ts'
import { NOON, openService, type Service } from '../support/service.ts'
import { paidOrderRow } from '../support/order-row.ts'

const DAY = 24 * 3_600_000
const ID = 'ef00aa11bb22cc33dd44'
const because = { reason: 'a call of the person' }
const order = paidOrderRow({
  id: ID,
  account_id: 'p-1',
  package_id: 'premium',
  amount_minor: 19_900,
  period_start_ms: NOON,
  period_end_ms: NOON + 30 * DAY,
  created_ms: NOON - DAY,
  paid_ms: NOON - DAY,
})
const charge: Insertable<JournalTable> = {
  id: 'j-1',
  order_id: ID,
  account_id: 'p-1',
  provider: 'liqpay',
  payment_id: '77',
  kind: 'charge',
  amount_minor: 19_900,
  currency: 'UAH',
  refunded_total: 0,
  at_ms: NOON - DAY,
  written_ms: NOON - DAY,
}

describe.each(engines())('money of the desk on $name', (engine) => {
  let service: Service
  let client: DeskClient
  beforeAll(async () => {
    service = await openService(engine)
    client = (await signedInOperator(service, 'iryna', ['money'])).client
  })
  beforeEach(async () => {
    const { db } = service
    for (const table of ['audit', 'refunds', 'journal', 'billing_log', 'promo_codes', 'provider_events'] as const) {
      await db.deleteFrom(table).execute()
    }
    await db.deleteFrom('orders').execute()
    await db.deleteFrom('accounts').where('id', '=', 'p-1').execute()
    const person = { id: 'p-1', name: 'Ольга', support_id: '20000001', phone: '+380671234567' }
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { ...person, email: 'olha@efir.example', email_verified: 1 }))
      .execute()
    await db.insertInto('orders').values(order).execute()
    await db.insertInto('journal').values(charge).execute()
  })
  afterAll(() => service.close())

  const json = async <T = Record<string, unknown>>(response: Response | Promise<Response>) => (await (await response).json()) as T
  const act = (action: string, body?: object) => client.ask(`/money/orders/${ID}/${action}`, { method: 'POST', body })
  const changed = (action: string, body?: object) => json<{ fault: string | null; order: MoneyOrder }>(act(action, body))
  const actions = () =>
    service.db.selectFrom('audit').select(['actor', 'action', 'subject', 'reason', 'before', 'after']).execute()

  test.each([ID, '20000001', '067 123-45-67', 'Olha@efir.example'])('%s finds the order', async (sought) => {
    const found = await json<FoundOrder[]>(client.ask('/money/orders/search', { body: { sought } }))
    expect(found).toMatchObject([{ order_id: ID, support_id: '20000001', amount_minor: 19_900, refunded_minor: 0 }])
    expect(JSON.stringify(found)).not.toMatch(/\+380|efir\.example/)
    expect(await actions()).toMatchObject([{ actor: 'operator:iryna', action: 'look', subject: 'orders', after: '1 found' }])
  })

  test.each(['ef9999999999999999ff', '20000009', 'Ольга', 'olha%'])('%s finds no order', async (sought) => {
    expect(await json(client.ask('/money/orders/search', { body: { sought } }))).toEqual([])
  })

  test('an order shows its payments without a card, phone or address, and a look is in the audit log', async () => {
    const shown = await json<MoneyOrder>(client.ask(`/money/orders/${ID}`))
    expect(shown).toMatchObject({ state: 'paid', refundable_minor: 19_900, can_retry: false, support_id: '20000001' })
    expect(shown.payments).toEqual([{ id: 'j-1', at_ms: NOON - DAY, kind: 'charge', amount_minor: 19_900, payment_id: '77' }])
    expect(JSON.stringify(shown)).not.toMatch(/1234567|efir\.example|token|mask/)
    expect(await actions()).toMatchObject([{ action: 'look', subject: accountSubject('p-1'), after: ID }])
  })

  test('a payment is given back in part with a reason, once at a time, and never more than is left', async () => {
    const whole = { ...because, amount_minor: null, ends_access: false }
    expect(await changed('refunds', { ...whole, amount_minor: 20_000 })).toMatchObject({ fault: 'too_much' })
    const { fault, order: after } = await changed('refunds', { ...whole, amount_minor: 900 })
    expect([fault, after.refundable_minor]).toEqual([null, 0])
    expect(after.refunds).toMatchObject([{ amount_minor: 900, state: 'wanted', by: 'operator:iryna', why: because.reason }])
    expect(after.journal).toMatchObject([{ what: 'refund', to: '900', detail: because.reason }])
    expect(await changed('refunds', whole)).toMatchObject({ fault: 'under_way' })
    expect(await json(act('refunds', { ...whole, reason: ' ' }))).toMatchObject({ code: 'invalid_input' })
    expect(await actions()).toEqual([
      {
        actor: 'operator:iryna',
        action: 'refund',
        subject: accountSubject('p-1'),
        reason: because.reason,
        before: null,
        after: `9.00 UAH of ${ID}`,
      },
    ])
  })

  test('a failed refund is a trouble until its money is given back, and another may take its place', async () => {
    const { db } = service
    const whole = { ...because, amount_minor: null, ends_access: false }
    await changed('refunds', whole)
    await db.updateTable('refunds').set({ state: 'failed', next_ms: null }).execute()
    const failed = [{ what: 'refund_failed', ref: ID }]
    expect(await json(client.ask('/money/troubles'))).toMatchObject(failed)
    expect(await json(client.ask(`/money/orders/${ID}`))).toMatchObject({ refundable_minor: 19_900, troubles: failed })
    expect(await changed('refunds', { ...whole, amount_minor: 20_000 })).toMatchObject({ fault: 'too_much' })
    expect(await changed('refunds', whole)).toMatchObject({ fault: null, order: { refundable_minor: 0, troubles: failed } })
    expect(await changed('refunds', whole)).toMatchObject({ fault: 'under_way' })
    const open = await db.selectFrom('refunds').select('state').where('claim', '=', ID).execute()
    expect(open).toEqual([{ state: 'wanted' }])
    const line = { ...charge, id: 'j-2', kind: 'refund', at_ms: NOON } as const
    await db
      .insertInto('journal')
      .values({ ...line, id: 'j-3', amount_minor: -900, refunded_total: 900 })
      .execute()
    expect(await json(client.ask('/money/troubles'))).toMatchObject(failed)
    await db
      .insertInto('journal')
      .values({ ...line, amount_minor: -19_000, refunded_total: 19_900 })
      .execute()
    expect(await json(client.ask('/money/troubles'))).toEqual([])
  })

  test('an order is checked at once', async () => {
    expect(await changed('checks')).toMatchObject({ fault: null, order: { next_check_ms: NOON } })
    expect(await actions()).toMatchObject([{ action: 'check', subject: accountSubject('p-1'), after: ID }])
  })

  test('a renewal past due is charged at once, another one is not', async () => {
    expect(await changed('retries', because)).toMatchObject({ fault: 'not_past_due' })
    const subscription = { ...newGrant({ accountId: 'p-1', packageId: 'premium', untilMs: NOON + DAY }, NOON), id: 's-due' }
    await service.db
      .insertInto('subscriptions')
      .values({ ...subscription, state: 'past_due', auto_renew: 1 })
      .execute()
    await service.db.updateTable('orders').set({ subscription_id: 's-due' }).execute()
    expect(await changed('retries', because)).toMatchObject({ fault: null, order: { can_retry: true } })
    const due = service.db.selectFrom('subscriptions').select('next_ms').where('id', '=', 's-due')
    expect(await due.executeTakeFirst()).toEqual({ next_ms: NOON })
    expect(await actions()).toMatchObject([{ action: 'retry', reason: because.reason, after: 's-due' }])
    await service.db.updateTable('orders').set({ subscription_id: null }).execute()
    await service.db.deleteFrom('subscriptions').where('id', '=', 's-due').execute()
  })

  test('each trouble names its order, or the id of the provider', async () => {
    const event = { seen: '{}', received_ms: NOON - DAY, done_ms: NOON, next_ms: null }
    await service.db
      .insertInto('provider_events')
      .values([
        { key: 'liqpay:1', ref: ID, ...event, trouble: 'another_amount' },
        { key: 'chargebee:1', ref: 'sub_1', ...event, received_ms: NOON, trouble: 'unknown_subscription' },
      ])
      .execute()
    expect(await json<MoneyTrouble[]>(client.ask('/money/troubles'))).toEqual([
      { what: 'another_amount', ref: ID, is_order: true, at_ms: NOON - DAY },
      { what: 'unknown_subscription', ref: 'sub_1', is_order: false, at_ms: NOON },
    ])
    expect(await json(client.ask(`/money/orders/${ID}`))).toMatchObject({ troubles: [{ what: 'another_amount' }] })
  })

  test('promo codes are made and ended, and those that make no sense are refused', async () => {
    const promo = {
      code: 'весна-26',
      kind: 'amount',
      value: 1_000,
      currency: 'UAH',
      package_id: null,
      periods: 1,
      first_only: true,
      until: '2026-12-31',
      max_uses: 5,
      note: 'for spring',
    }
    type Listed = { fault: string | null; promos: DeskPromo[] }
    const add = (values: object) => json<Listed>(client.ask('/money/promos', { body: { ...promo, ...values } }))
    const { promos } = await add({})
    expect(promos).toMatchObject([{ code: 'BECHA-26', is_over: false, uses: 0, package_name: null }])
    const faults = []
    for (const values of [
      {},
      { code: 'a' },
      { code: 'other', kind: 'percent', value: 101, currency: null },
      { code: 'other', currency: null },
      { code: 'other', package_id: 'gold' },
      { code: 'other', until: '2026-02-30' },
      { code: 'other', until: '2026-01-01' },
    ]) {
      faults.push((await add(values)).fault)
    }
    expect(faults).toEqual(['code_taken', 'code_malformed', 'percent', 'currency', 'package', 'day', 'day'])
    const end = () => json<Listed>(client.ask(`/money/promos/${promos[0]!.id}/end`, { body: because }))
    expect(await end()).toMatchObject({ promos: [{ is_over: true }] })
    expect(await end()).toMatchObject({ promos: [{ is_over: true }] })
    const made = { actor: 'operator:iryna', subject: 'promo:BECHA-26' }
    expect((await actions()).toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
      { ...made, action: 'add', before: null, after: '10.00 UAH', reason: 'for spring' },
      { ...made, action: 'end', before: '10.00 UAH, used 0', after: null, reason: because.reason },
    ])
  })

  test('the books of a month are those of Kyiv, and their file has every line', async () => {
    const ofRefund = { kind: 'refund', amount_minor: -900, refunded_total: 900 } as const
    await service.db
      .insertInto('journal')
      .values([
        { ...charge, ...ofRefund, id: 'j-2', payment_id: '=1+"2"' },
        // In Kyiv it is December by then.
        { ...charge, id: 'j-3', payment_id: '78', at_ms: Date.parse('2026-11-30T22:00:00Z') },
      ])
      .execute()
    const { lines } = await json<{ lines: object[] }>(client.ask('/money/books?month=2026-11'))
    expect(lines).toEqual([{ currency: 'UAH', charges: 1, charged: 19_900, returned: 900, net: 19_000, surplus: 0 }])
    expect(await json(client.ask('/money/books'))).toMatchObject({ month: '2026-11', lines })
    const file = await client.ask('/money/books/csv?month=2026-11')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="efir-2026-11.csv"')
    expect((await file.text()).split('\r\n')).toEqual([
      'day_kyiv,time_utc,what,amount,currency,order,order_kind,package,outcome,provider,payment',
      `2026-11-20,2026-11-20T10:00:00.000Z,charge,199.00,UAH,${ID},first,premium,applied,liqpay,77`,
      `2026-11-20,2026-11-20T10:00:00.000Z,refund,-9.00,UAH,${ID},first,premium,applied,liqpay,"'=1+""2"""`,
      '',
    ])
    expect(await actions()).toMatchObject([{ action: 'export', subject: 'books:2026-11' }])
    expect(await json(client.ask('/money/books?month=2026-13'))).toMatchObject({ code: 'invalid_input' })
  })
})
