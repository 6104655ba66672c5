import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FOREVER_MS } from '../../src/domain/billing/periods.ts'
import { type Grant, grantAccess, revokeAccess } from '../../server/features/billing/grant-store.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey, viewerOfToken } from '../../server/features/users/session-store.ts'
import { engines } from '../support/engines.ts'
import { NOON } from '../support/service.ts'

const DAY = 24 * 3_600_000
const TOKEN = 'a-token-of-a-subscriber'
const premiumUntil = (days: number) => `premium until ${new Date(NOON + days * DAY).toISOString()}`
const caller = { actor: 'operator:olena', nowMs: NOON } as const

describe.each(engines())("the operator's grants, on $name,", (engine) => {
  let connection: Awaited<ReturnType<typeof engine.open>>
  beforeAll(async () => {
    connection = await engine.open()
    const { db } = connection
    const packages = ['basic', 'premium'].map((id, rank) => ({ id, name: id, rank: rank + 1, archive_days: 14 }))
    await db.insertInto('packages').values(packages).execute()
    await db
      .insertInto('accounts')
      .values(['u-1', 'u-2'].map((id) => newAccount(NOON, { id })))
      .execute()
    await openAccessKey(db, TOKEN, 'u-1', NOON)
  })
  beforeEach(async () => {
    for (const table of ['subscriptions', 'billing_log'] as const) await connection.db.deleteFrom(table).execute()
  })
  afterAll(() => connection.close())

  const grant = (given: Partial<Grant> = {}) =>
    grantAccess(
      connection.db,
      { accountId: 'u-1', packageId: 'premium', untilMs: NOON + 30 * DAY, store: null, why: 'a gift', ...given },
      caller,
    )
  const revoke = (id: string, nowMs = NOON) =>
    revokeAccess(connection.db, { id, accountId: 'u-1', why: 'a mistake' }, { ...caller, nowMs })
  const tierAt = async (nowMs: number) => (await viewerOfToken(connection.db, TOKEN, nowMs))?.tier
  const log = () => connection.db.selectFrom('billing_log').selectAll().orderBy('what').orderBy('to', 'desc').execute()

  test('give access at once and up to their end', async () => {
    const week = { untilMs: NOON + 7 * DAY }
    expect(await grant(week)).toMatchObject({ done: 'granted', subscription: { source: 'admin', package_id: 'premium' } })
    expect(await tierAt(NOON)).toBe('premium')
    expect(await tierAt(NOON + 7 * DAY - 1)).toBe('premium')
    expect(await tierAt(NOON + 7 * DAY)).toBe('registered')
  })

  test('of the same package are prolonged and never shortened', async () => {
    const first = await grant()
    expect(await grant({ untilMs: NOON + 60 * DAY })).toMatchObject({
      done: 'changed',
      subscription: { id: first.subscription.id, access_until_ms: NOON + 60 * DAY },
    })
    expect(await grant()).toMatchObject({ done: 'refused', because: 'lasts_longer' })
    expect(await grant({ packageId: 'basic', untilMs: FOREVER_MS })).toMatchObject({ done: 'granted' })
    expect((await log()).map(({ what, from, to }) => ({ what, from, to }))).toEqual([
      { what: 'grant_changed', from: premiumUntil(30), to: premiumUntil(60) },
      { what: 'granted', from: null, to: premiumUntil(30) },
      { what: 'granted', from: null, to: 'basic until forever' },
    ])
  })

  test("of a store's reference follow the store, and leave the references of another account alone", async () => {
    const store = { source: 'apple', ref: 'r-1' } as const
    const first = await grant({ store })
    expect(await grant({ store, packageId: 'basic', untilMs: NOON + DAY })).toMatchObject({
      done: 'changed',
      subscription: { id: first.subscription.id, source: 'apple', package_id: 'basic', access_until_ms: NOON + DAY },
    })
    expect(await grant({ store, accountId: 'u-2' })).toMatchObject({ done: 'refused', because: 'foreign_reference' })
    expect(await grant({ store: { source: 'android', ref: 'r-1' }, accountId: 'u-2' })).toMatchObject({ done: 'granted' })
  })

  test('that are asked for twice at once are one', async () => {
    const results = await Promise.all([grant(), grant()])
    expect(results.map(({ done }) => done).toSorted()).toEqual(['granted', 'refused'])
  })

  test('end at once when they are revoked, and once only', async () => {
    const { subscription } = await grant({ untilMs: FOREVER_MS })
    expect(await revoke(subscription.id)).toMatchObject({ done: 'revoked', subscription: { end_reason: 'revoked' } })
    expect(await tierAt(NOON)).toBe('registered')
    expect(await revoke(subscription.id, NOON + DAY)).toMatchObject({ done: 'already_ended', subscription: { ended_ms: NOON } })
    const lines = await log()
    expect(lines.map(({ what }) => what)).toEqual(['granted', 'revoked'])
    expect(lines[1]).toMatchObject({ actor: 'operator:olena', account_id: 'u-1', detail: 'a mistake', at_ms: NOON })
  })

  test('a subscription past its grace is revoked too, so that its renewal is no longer tried', async () => {
    const sold = { source: 'site', state: 'past_due', auto_renew: 1, open_of: 'u-1', next_ms: NOON + DAY } as const
    const row = { ...newGrant({ accountId: 'u-1', packageId: 'basic', untilMs: NOON - DAY }, NOON - 32 * DAY), ...sold }
    await connection.db.insertInto('subscriptions').values(row).execute()
    expect(await revoke(row.id)).toMatchObject({
      done: 'revoked',
      subscription: { state: 'ended', auto_renew: 0, open_of: null, next_ms: null, access_until_ms: NOON - DAY },
    })
  })
})
