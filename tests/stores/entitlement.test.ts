import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey, viewerOfToken } from '../../server/features/users/session-store.ts'
import { engines } from '../support/engines.ts'
import { NOON } from '../support/service.ts'

const TOKEN = 'a-token-of-a-subscriber'
const HOUR = 3_600_000

describe.each(engines())('the entitlement, on $name,', (engine) => {
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
    await connection.db.deleteFrom('subscriptions').execute()
  })
  afterAll(() => connection.close())

  const tierAt = async (nowMs: number) => (await viewerOfToken(connection.db, TOKEN, nowMs))?.tier
  const grant = (packageId: string, fromMs: number, untilMs?: number, accountId = 'u-1') =>
    connection.db
      .insertInto('subscriptions')
      .values(newGrant({ accountId, packageId, ...(untilMs !== undefined && { untilMs }) }, fromMs))
      .execute()

  test('is none without a subscription, and none by the subscription of another', async () => {
    await grant('premium', NOON, undefined, 'u-2')
    expect(await tierAt(NOON)).toBe('registered')
  })

  test('begins and ends to the millisecond, without a job', async () => {
    await grant('basic', NOON, NOON + HOUR)
    expect(await tierAt(NOON - 1)).toBe('registered')
    expect(await tierAt(NOON)).toBe('basic')
    expect(await tierAt(NOON + HOUR - 1)).toBe('basic')
    expect(await tierAt(NOON + HOUR)).toBe('registered')
  })

  test('is the highest package in force, and falls back to the one that lasts longer', async () => {
    await grant('basic', NOON)
    await grant('premium', NOON, NOON + HOUR)
    expect(await tierAt(NOON)).toBe('premium')
    expect(await tierAt(NOON + HOUR)).toBe('basic')
  })

  test('is the same when several subscriptions give the same package', async () => {
    await grant('premium', NOON)
    await grant('premium', NOON)
    expect(await tierAt(NOON)).toBe('premium')
  })
})
