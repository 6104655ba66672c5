import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Profile } from '../../src/contract/users.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import type { NewSubscriptionRow } from '../../server/db/subscription-schema.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const token = TOKENS.registered

describe.each(engines())("an account's subscriptions, on $name,", (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
  })
  afterEach(() => service.close())

  const { data } = askersOf(() => service)
  const list = () => data('listSubscriptions', '/billing/subscriptions', { token })
  const own = async () => (await data('showUser', '/users/show', { token })).subscription
  const add = (row: Partial<NewSubscriptionRow> = {}) =>
    service.db
      .insertInto('subscriptions')
      .values({ ...newGrant({ accountId: 'u-registered', packageId: 'basic' }, NOON), ...row })
      .execute()
  const sold = (row: Partial<NewSubscriptionRow> = {}): Partial<NewSubscriptionRow> => ({
    id: 'sold',
    source: 'site',
    provider: 'liqpay',
    open_of: 'u-registered',
    auto_renew: 1,
    card_id: 'card-1',
    contract_ms: NOON,
    period_start_ms: NOON,
    period_end_ms: NOON + 30 * DAY,
    access_until_ms: NOON + 31 * DAY,
    price_minor: 4900,
    currency: 'USD',
    period_days: 30,
    next_ms: NOON + 30 * DAY,
    ...row,
  })

  test('are none at first', async () => {
    expect([await own(), await list()]).toEqual([null, []])
    expect(await data('showUser', '/users/show', { token })).toMatchObject({ canBuyPackageIn1UAH: false, can_pay: false })
  })

  test('show a sold one with its period, next charge, and the times of cancelling and withdrawing', async () => {
    await add(sold())
    expect(await own()).toEqual({
      _id: 'sold',
      package_id: 'basic',
      name: 'Basic',
      source: 'site',
      active: true,
      active_until: NOON + 30 * DAY,
      auto_renew: true,
      trial: false,
      problem: null,
      next_package: null,
      manage_url: null,
      next_charge: { at: NOON + 30 * DAY, amount_minor: 4900, currency: 'USD', card_id: 'card-1' },
      cancel_from: NOON,
      withdraw_until: NOON + 14 * DAY,
    })
  })

  test('show one that does not renew until the end of its period, and as ended afterwards', async () => {
    await add(sold({ auto_renew: 0, period_end_ms: NOON + 29 * DAY, access_until_ms: NOON + 29 * DAY }))
    expect(await own()).toMatchObject({ active: true, auto_renew: false, next_charge: null, cancel_from: null })
    // The test's access keys last 30 days.
    service.clock.nowMs += 29 * DAY
    const ended = { active: false, active_until: NOON + 29 * DAY, withdraw_until: null }
    expect([await own(), await list()]).toMatchObject([ended, [ended]])
    await service.db
      .updateTable('subscriptions')
      .set({ access_until_ms: NOON - DAY })
      .where('id', '=', 'sold')
      .execute()
    expect([await own(), (await list()).length]).toEqual([null, 1])
  })

  test('show a declined renewal with its next attempt, unless only another card helps', async () => {
    const late = { state: 'past_due', period_end_ms: NOON - HOUR, next_ms: NOON + 5 * HOUR } as const
    await add(sold({ ...late, problem: 'insufficient_funds' }))
    expect(await own()).toMatchObject({
      problem: { code: 'insufficient_funds', retry_at: NOON + 5 * HOUR },
      next_charge: { at: NOON + 5 * HOUR },
    })
    await service.db.updateTable('subscriptions').set({ problem: 'card_gone' }).where('id', '=', 'sold').execute()
    expect(await own()).toMatchObject({ problem: { code: 'card_gone', retry_at: null }, next_charge: null })
  })

  test('list the best in force first, each with its source and the page that manages it', async () => {
    await add({ id: 'old', access_until_ms: NOON })
    await add({ id: 'apple', source: 'apple', provider_ref: 'a-1', access_until_ms: NOON + DAY })
    await add({ id: 'grant', package_id: 'premium' })
    expect((await list()).map(({ _id, source, active_until }) => [_id, source, active_until])).toEqual([
      ['grant', 'admin', null],
      ['apple', 'apple', NOON + DAY],
      ['old', 'admin', NOON],
    ])
  })
})

test('a profile that an earlier build cached is read, with what it did not know left open', () => {
  const stored = {
    _id: 'u-1',
    name: 'Оксана',
    email: null,
    email_verified: false,
    email_notifications: true,
    phone: null,
    userpic: null,
    support_id: '12345678',
    has_password: false,
    linked_accounts: [],
    created_at: NOON,
    subscription: { package_id: 'basic', name: 'Basic' },
    parents_control: null,
  }
  expect(v.parse(Profile, stored)).toMatchObject({
    subscription: { package_id: 'basic', active: true, active_until: null, auto_renew: false },
    can_pay: false,
    canBuyPackageIn1UAH: false,
  })
})
