import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStoreRoutes, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../server/features/billing/store-reports.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const SECRET = 'a secret of the stores, for tests'
const DAY = 86_400_000
const REPORT = {
  event_id: 'e-1',
  at: NOON,
  source: 'apple',
  ref: '1000000123',
  support_id: '12345678',
  package_id: 'premium',
  active_until: NOON + 30 * DAY,
  auto_renew: true,
}

describe.each(engines())('C24: reports of app stores, on $name,', (engine) => {
  let service: Service
  let app: ReturnType<typeof createStoreRoutes>
  beforeAll(async () => {
    service = await openService(engine)
    app = createStoreRoutes({ db: service.db, secret: SECRET, now: () => NOON })
    const buyers = [
      newAccount(NOON, { id: 'buyer', support_id: '12345678' }),
      newAccount(NOON, { id: 'other', support_id: '87654321' }),
    ]
    await service.db.insertInto('accounts').values(buyers).execute()
  })
  beforeEach(async () => {
    for (const table of ['provider_events', 'billing_log', 'subscriptions'] as const) await service.db.deleteFrom(table).execute()
  })
  afterAll(() => service.close())

  const send = (body: string, at = NOON, secret = SECRET) => {
    const seconds = `${at / 1000}`
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return app.request('/stores', {
      method: 'POST',
      body,
      headers: { [TIMESTAMP_HEADER]: seconds, [SIGNATURE_HEADER]: signature },
    })
  }
  const report = async (change: object = {}) => (await send(JSON.stringify({ ...REPORT, ...change }))).status
  const access = async () => {
    const rows = await service.db.selectFrom('subscriptions').selectAll().where('source', '=', 'apple').execute()
    return rows.map((row) => [row.account_id, row.package_id, row.access_until_ms, row.auto_renew])
  }

  test('give access, once, and change it', async () => {
    expect([await report(), await report()]).toEqual([200, 200])
    expect(await access()).toEqual([['buyer', 'premium', NOON + 30 * DAY, 1]])
    expect(await service.db.selectFrom('billing_log').select('actor').execute()).toEqual([{ actor: 'provider' }])
    expect(await report({ event_id: 'e-2', at: NOON + 1, active_until: NOON + 60 * DAY, auto_renew: false })).toBe(200)
    expect(await access()).toEqual([['buyer', 'premium', NOON + 60 * DAY, 0]])
  })

  test('older than the last one change nothing', async () => {
    await report({ event_id: 'e-2', at: NOON + 1, active_until: NOON + 60 * DAY })
    expect([await report(), await report({ event_id: 'e-3', at: NOON + 1 })]).toEqual([200, 200])
    expect(await access()).toEqual([['buyer', 'premium', NOON + 60 * DAY, 1]])
  })

  test('with an end that has passed end the access', async () => {
    await report()
    await report({ event_id: 'e-2', at: NOON + 1, active_until: NOON - 1, auto_renew: false })
    expect(await access()).toEqual([['buyer', 'premium', NOON - 1, 0]])
  })

  test('with a wrong signature, or not of now, are refused', async () => {
    const body = JSON.stringify(REPORT)
    expect((await send(body, NOON, 'another secret')).status).toBe(403)
    expect((await send(body, NOON - 301_000)).status).toBe(403)
    expect((await send(body, NOON + 301_000)).status).toBe(403)
    expect((await app.request('/stores', { method: 'POST', body })).status).toBe(403)
    const headers = { [TIMESTAMP_HEADER]: 'now', [SIGNATURE_HEADER]: 'ab'.repeat(32) }
    expect((await app.request('/stores', { method: 'POST', body, headers })).status).toBe(403)
    expect(await access()).toEqual([])
  })

  test.each([
    [{ support_id: '1234' }, 400, 'support_id is missing or wrong'],
    [{ active_until: 'soon' }, 400, 'active_until is missing or wrong'],
    [{ phone: '+380671234567' }, 400, 'phone is missing or wrong'],
    [{ support_id: '00000000' }, 409, 'no account has this support_id'],
    [{ package_id: 'gold' }, 409, 'no package has this package_id'],
  ])('with %j are refused: %i %s', async (change, status, error) => {
    const answer = await send(JSON.stringify({ ...REPORT, ...change }))
    expect([answer.status, await answer.json()]).toEqual([status, { status: 'error', error }])
    expect(await access()).toEqual([])
  })

  test('of another account’s reference, without JSON or with too much of it are refused', async () => {
    await report()
    expect(await report({ event_id: 'e-2', at: NOON + 1, support_id: '87654321' })).toBe(409)
    expect([(await send('{')).status, (await send('['.repeat(70_000))).status]).toEqual([400, 400])
    expect(await access()).toEqual([['buyer', 'premium', NOON + 30 * DAY, 1]])
  })
})
