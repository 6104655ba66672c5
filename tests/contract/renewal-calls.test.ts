import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import type { NewOrderRow } from '../../server/db/billing-schema.ts'
import type { NewSubscriptionRow } from '../../server/db/subscription-schema.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'
import { paidOrderRow } from '../support/order-row.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const token = TOKENS.registered
const account_id = 'u-registered'

describe.each(engines())('cancelling, resuming and withdrawing, on $name,', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  beforeEach(async () => {
    service.clock.nowMs = NOON
    service.restart()
    const { db } = service
    for (const table of ['withdrawals', 'journal', 'refunds', 'orders', 'billing_log', 'cards'] as const) {
      await db.deleteFrom(table).execute()
    }
    await db.deleteFrom('subscriptions').where('account_id', '=', account_id).execute()
  })
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  /** A request with a key of its own. */
  const press = (body: object = {}) => ({ token, body, headers: { [IDEMPOTENCY_HEADER]: randomUUID() } })
  const again = () => ({ token, method: 'POST', headers: press().headers })
  const cancel = (confirmation = 'СКАСУВАТИ') => data('cancelRenewal', '/billing/chargebee/cancel', press({ confirmation }))
  const cancelFailure = (confirmation = 'СКАСУВАТИ') => failure('/billing/chargebee/cancel', press({ confirmation }))
  const renew = () => data('renewSubscription', '/billing/chargebee/renew', again())
  const renewFailure = () => failure('/billing/chargebee/renew', again())
  const showWithdrawal = () => data('showWithdrawal', '/billing/withdrawal', { token })
  const withdrawing = { confirm: true, name: 'Марія Іваненко' }
  const withdraw = () => data('withdraw', '/billing/withdrawal', press(withdrawing))

  const row = () => service.db.selectFrom('subscriptions').selectAll().where('id', '=', 'sold').executeTakeFirstOrThrow()
  const refunds = () => service.db.selectFrom('refunds').selectAll().orderBy('amount_minor').execute()
  const change = (set: Partial<NewSubscriptionRow>) =>
    service.db.updateTable('subscriptions').set(set).where('id', '=', 'sold').execute()

  async function order(given: Partial<NewOrderRow> = {}): Promise<void> {
    const period = { period_start_ms: NOON, period_end_ms: NOON + 30 * DAY }
    const paid = paidOrderRow({ id: 'ef01', account_id, subscription_id: 'sold', card_id: 'card', ...period, ...given })
    await service.db.insertInto('orders').values(paid).execute()
    const line = { order_id: paid.id, account_id, provider: 'liqpay', payment_id: '1', kind: 'charge', currency: 'UAH' } as const
    const at = { at_ms: NOON, written_ms: NOON, amount_minor: paid.amount_minor }
    if (paid.state === 'paid')
      await service.db
        .insertInto('journal')
        .values({ id: `j-${paid.id}`, ...line, ...at })
        .execute()
  }

  async function sold(given: Partial<NewSubscriptionRow> = {}, bought: Partial<NewOrderRow> = {}): Promise<void> {
    const card = {
      id: 'card',
      account_id,
      provider: 'liqpay',
      token: 'T',
      brand: 'visa',
      mask: '424242*42',
      main_of: account_id,
    } as const
    const rest = { bank: null, country: null, expires_month: null, payer_ip: '', added_ms: NOON, removed_ms: null }
    await service.db
      .insertInto('cards')
      .values({ ...card, ...rest })
      .execute()
    const end = given.period_end_ms ?? NOON + 30 * DAY
    await service.db
      .insertInto('subscriptions')
      .values({
        ...newGrant({ accountId: account_id, packageId: 'basic', untilMs: end + DAY }, NOON),
        id: 'sold',
        source: 'site',
        provider: 'liqpay',
        open_of: account_id,
        auto_renew: 1,
        card_id: 'card',
        contract_ms: NOON,
        period_start_ms: NOON,
        period_end_ms: end,
        period_paid_minor: 4900,
        next_ms: end,
        price_minor: 4900,
        currency: 'UAH',
        period_days: 30,
        ...given,
      })
      .execute()
    await order({ period_end_ms: end, ...bought })
  }
  const trial = () =>
    sold(
      { state: 'trial', period_end_ms: NOON + 7 * DAY, access_until_ms: NOON + 7 * DAY + HOUR, period_paid_minor: 100 },
      { kind: 'trial', amount_minor: 100 },
    )

  test('a cancelled renewal lasts to the end of its period, and can be resumed', async () => {
    await sold()
    expect(await cancel()).toMatchObject({ active: true, auto_renew: false, active_until: NOON + 30 * DAY, next_charge: null })
    expect(await row()).toMatchObject({ access_until_ms: NOON + 30 * DAY, cancelled_ms: NOON, state: 'active' })
    expect(await cancelFailure()).toBe('409 nothing_to_cancel')
    expect(await renew()).toMatchObject({ auto_renew: true, next_charge: { at: NOON + 30 * DAY } })
    expect(await row()).toMatchObject({ access_until_ms: NOON + 31 * DAY, cancelled_ms: null, next_ms: NOON + 30 * DAY })
    expect(await renew()).toMatchObject({ auto_renew: true })
  })

  test('the reason of a cancellation is stored as one clean line, and goes with the resumption', async () => {
    await sold()
    const body = { confirmation: 'СКАСУВАТИ', reason: ' Мало \n\u200b фільмів ' }
    await data('cancelRenewal', '/billing/chargebee/cancel', press(body))
    expect((await row()).cancel_reason).toBe('Мало фільмів')
    await renew()
    expect((await row()).cancel_reason).toBeNull()
    await data('cancelRenewal', '/billing/chargebee/cancel', press({ ...body, reason: ' \n ' }))
    expect((await row()).cancel_reason).toBeNull()
    expect(await failure('/billing/chargebee/cancel', press({ ...body, reason: 'я'.repeat(501) }))).toBe('400 invalid_input')
  })

  test('C14: a trial is cancelled from 24 hours after its order, and not a millisecond before', async () => {
    await trial()
    service.clock.nowMs = NOON + DAY - 1
    const early = await service.ask('/billing/chargebee/cancel', press({ confirmation: 'СКАСУВАТИ' }))
    expect(await early.json()).toMatchObject({ code: 'cancel_too_early', until: NOON + DAY })
    service.clock.nowMs = NOON + DAY
    expect(await cancel()).toMatchObject({ trial: true, auto_renew: false, active_until: NOON + 7 * DAY })
  })

  test.each(['', 'так', 'СКАСУВАТ', '🙂', 'CKACYBATИ'])('C14: %j cancels nothing', async (word) => {
    await sold()
    expect(await cancelFailure(word)).toBe('422 confirmation_wrong')
    expect((await row()).auto_renew).toBe(1)
  })

  test.each(['  отменить ', 'Скасувати'.normalize('NFD')])('C14: %j cancels', async (word) => {
    await sold()
    expect((await cancel(word)).auto_renew).toBe(false)
  })

  test('C14: a word of 10 kB is malformed', async () => {
    await sold()
    expect(await cancelFailure('С'.repeat(10_000))).toBe('400 invalid_input')
  })

  test('C11: without a key nothing is cancelled, and the same key cancels once', async () => {
    await sold()
    expect(await failure('/billing/chargebee/cancel', { token, body: { confirmation: 'СКАСУВАТИ' } })).toBe(
      '400 idempotency_key_required',
    )
    const once = press({ confirmation: 'СКАСУВАТИ' })
    const first = await data('cancelRenewal', '/billing/chargebee/cancel', once)
    expect(await data('cancelRenewal', '/billing/chargebee/cancel', once)).toEqual(first)
  })

  test('a cancellation while a payment is past due ends the subscription', async () => {
    await sold({ state: 'past_due', problem: 'declined', attempt: 1 })
    service.clock.nowMs = NOON + 30 * DAY - 1
    await change({ period_end_ms: NOON + 29 * DAY })
    expect(await cancel()).toMatchObject({ active: false, auto_renew: false })
    expect(await row()).toMatchObject({ state: 'ended', end_reason: 'cancelled', open_of: null })
    expect(await renewFailure()).toBe('409 subscription_ended')
  })

  test('a payment past due is tried now, unless one is under way or too many were made', async () => {
    await sold({ state: 'past_due', problem: 'declined', attempt: 2, next_ms: NOON + 2 * DAY, period_end_ms: NOON - HOUR })
    expect(await renew()).toMatchObject({ problem: { code: 'declined', retry_at: NOON } })
    const claim = `renewal:sold:${NOON - HOUR}`
    await order({ id: 'ef02', kind: 'renewal', action: 'paytoken', state: 'pending', claim, outcome: null, paid_ms: null })
    expect(await renewFailure()).toBe('409 payment_pending')
    await service.db.updateTable('orders').set({ claim: null, state: 'failed' }).where('id', '=', 'ef02').execute()
    await change({ attempt: 15 })
    expect(await renewFailure()).toBe('429 too_many_tries')
  })

  test('without a card nothing is resumed', async () => {
    await sold({ auto_renew: 0, problem: 'no_card' })
    await service.db.updateTable('cards').set({ removed_ms: NOON, main_of: null }).execute()
    expect(await renewFailure()).toBe('409 card_required')
  })

  test('an operator’s or a store’s subscription is managed elsewhere', async () => {
    const grant = newGrant({ accountId: account_id, packageId: 'basic', untilMs: NOON + DAY }, NOON)
    await service.db
      .insertInto('subscriptions')
      .values({ ...grant, source: 'apple', provider_ref: 'a-1' })
      .execute()
    for (const failed of [await cancelFailure(), await renewFailure(), await failure('/billing/withdrawal', { token })]) {
      expect(failed).toBe('409 managed_elsewhere')
    }
    service.clock.nowMs = NOON + 2 * DAY
    expect(await cancelFailure()).toBe('409 nothing_to_cancel')
  })

  test('a withdrawal gives back the days not begun, once, and access ends', async () => {
    await sold()
    service.clock.nowMs = NOON + 10 * DAY + HOUR
    const terms = await showWithdrawal()
    expect(terms).toMatchObject({
      name: 'Марія',
      email: null,
      refund: { amount_minor: 3104, currency: 'UAH' },
      until: NOON + 14 * DAY,
      statement: 'Відмовляюся від договору про підписку «Basic», замовлену 21 листопада 2026 року (sold). Марія',
    })
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => service.ask('/billing/withdrawal', press(withdrawing))),
    )
    const statuses = [first!, ...others].map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await refunds()).toMatchObject([
      { order_id: 'ef01', amount_minor: 3104, total_after: 3104, reason: 'withdrawal', claim: 'ef01' },
    ])
    expect(await row()).toMatchObject({ state: 'ended', end_reason: 'withdrawn', access_until_ms: service.clock.nowMs })
    expect(await service.db.selectFrom('withdrawals').selectAll().execute()).toMatchObject([
      { name: 'Марія Іваненко', email: null },
    ])
  })

  test('C19: a withdrawal is possible up to the fourteenth day, from the first hour of a trial on', async () => {
    await sold()
    service.clock.nowMs = NOON + 14 * DAY
    expect(await failure('/billing/withdrawal', { token })).toBe('409 withdrawal_over')
    expect(await failure('/billing/withdrawal', press(withdrawing))).toBe('409 withdrawal_over')
    service.clock.nowMs = NOON + 14 * DAY - 1
    expect((await withdraw()).active_until).toBe(service.clock.nowMs)
  })

  test('a trial is given back whole, within the hours in which it cannot be cancelled', async () => {
    await trial()
    service.clock.nowMs = NOON + HOUR
    expect(await withdraw()).toMatchObject({ refund: { amount_minor: 100, currency: 'UAH' } })
  })

  test('a trial whose card was only checked has nothing to give back', async () => {
    await trial()
    await service.db.updateTable('orders').set({ action: 'auth' }).execute()
    expect((await withdraw()).refund.amount_minor).toBe(0)
    expect(await refunds()).toEqual([])
  })

  test('C19: after an upgrade both payments are given back in part, the last one first', async () => {
    await sold({ package_id: 'premium', period_paid_minor: 8900 })
    await order({ id: 'ef02', kind: 'upgrade', amount_minor: 4000, package_id: 'premium', paid_ms: NOON + HOUR })
    service.clock.nowMs = NOON + DAY
    expect((await withdraw()).refund.amount_minor).toBe(8604)
    expect((await refunds()).map(({ order_id, amount_minor }) => [order_id, amount_minor])).toEqual([
      ['ef02', 4000],
      ['ef01', 4604],
    ])
  })

  test('C19: money that is on its way back is not given back again', async () => {
    await sold()
    const given = {
      id: 'r',
      order_id: 'ef01',
      amount_minor: 4900,
      reason: 'operator',
      by: 'operator:x',
      state: 'wanted',
      claim: 'ef01',
    } as const
    const times = { total_after: 4900, next_ms: NOON, created_ms: NOON, done_ms: null }
    await service.db
      .insertInto('refunds')
      .values({ ...given, ...times })
      .execute()
    expect((await withdraw()).refund.amount_minor).toBe(0)
    expect((await refunds()).length).toBe(1)
  })
})
