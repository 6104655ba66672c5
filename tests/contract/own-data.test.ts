import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../server/db/schema.ts'
import { createAccountStanding, ERASED_AFTER_MS } from '../../server/features/users/account-standing.ts'
import { eraseAccount, eraseDueAccounts } from '../../server/features/users/erasure.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { askersOf } from '../support/asking.ts'
import { rateTitle } from '../../server/db/title-rating.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { engines } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const MAIL = 'olena.koval@efir.example'
const PHONE = '+380671234567'
const PASSWORD = 'a good password'
const NAME = 'Оленка-Несподіванка'
const MINUTE = 60_000
/** Records for the books, which keep the random id of an erased account. */
const BOOKS = new Set(['orders', 'journal', 'billing_log', 'withdrawals', 'promo_uses', 'trial_uses'])
const OPERATOR = { actor: 'operator:olena', reason: 'asked by letter' } as const

describe.each(engines())('on $name', (engine) => {
  let service: Service
  let account: string
  let token: string
  beforeAll(async () => {
    service = await openService(engine)
  })
  afterAll(() => service.close())
  const { data, failure } = askersOf(() => service)
  const device = { headers: { 'device-id': 'brwsr-of-olena' } }

  beforeEach(async () => {
    await startOver(service)
    service.clock.nowMs = NOON
    for (const table of ['audit', 'orders', 'withdrawals', 'reminder_owners', 'push_subscriptions'] as const) {
      await service.db.deleteFrom(table).execute()
    }
    const body = { email: MAIL, password: PASSWORD, password_confirmation: PASSWORD, name: NAME }
    const { flow } = await data('signUpByMail', '/auth/sign-up/mail', { body, ...device })
    const code = service.sent.codeTo(MAIL)
    const entry = await data('confirmCode', '/auth/confirm', { body: { flow, code }, ...device })
    if (entry.status !== 'signed_in') throw new Error('no room')
    token = entry.auth_token
    account = entry.user_id
    await data('sendVerifySms', '/users/send-verify-sms', { token, body: { phone: PHONE } })
    await data('verifySms', '/users/verify-sms', { token, body: { code: service.sent.codeTo(PHONE) } })
  })

  async function signIn(): Promise<{ status: string; code?: string }> {
    const body = { email: MAIL, password: PASSWORD }
    return (await (await service.ask('/auth/sign-in/mail', { body, ...device })).json()) as { status: string; code?: string }
  }
  const remove = () => data('deleteAccount', '/users/delete', { token, method: 'POST', body: {} })

  /** Leaves the account's rows in as many tables as a viewer can. */
  async function live(): Promise<void> {
    const { db } = service
    await data('addFavouriteChannel', '/channels/favorites/add', { token, body: { channel_id: 'tv-1' } })
    await data('startRecovery', '/auth/recovery', { body: { login: MAIL }, ...device })
    const session = await db.selectFrom('sessions').select('id').where('account_id', '=', account).executeTakeFirstOrThrow()
    const push = { endpoint: 'https://push.example/x', p256dh: 'p', auth: 'a', language: 'uk', changed_ms: NOON } as const
    await db
      .insertInto('push_subscriptions')
      .values({ device: 'a-hash', session_id: session.id, ...push })
      .execute()
    await db.insertInto('reminder_owners').values({ owner: account }).execute()
    await db.insertInto('pictures').values({ id: 'u-1.png', media_type: 'image/png', body_base64: '' }).execute()
    await db.updateTable('accounts').set({ userpic: '/userpics/u-1.png' }).where('id', '=', account).execute()
    await db
      .insertInto('subscriptions')
      .values(newGrant({ accountId: account, packageId: 'basic' }, NOON))
      .execute()
    const withdrawal = { id: 'w-1', subscription_id: 's-1', name: NAME, email: MAIL, statement: NAME, at_ms: NOON }
    await db
      .insertInto('withdrawals')
      .values({ account_id: account, ...withdrawal, refund_id: null })
      .execute()
  }

  test('a person takes along what is stored of them, without secrets', async () => {
    await live()
    const own = await data('exportOwnData', '/users/export', { token })
    expect(own).toMatchObject({
      profile: { name: NAME, email: MAIL, phone: PHONE },
      devices: [{ created_ms: NOON }],
      favourite_channels: [{ item_id: 'tv-1', kept: 1 }],
      subscriptions: [{ package_id: 'basic', source: 'admin' }],
      payments: [],
    })
    expect(JSON.stringify(own)).not.toMatch(/argon2|hash|token|endpoint/)
  })

  test('neither is done without a recent proof of identity', async () => {
    service.clock.nowMs += 11 * MINUTE
    expect(await failure('/users/export', { token })).toBe('403 proof_required')
    expect(await failure('/users/delete', { token, method: 'POST', body: {} })).toBe('403 proof_required')
  })

  test('a deletion signs out at once, is announced, and is called off by signing in within 14 days', async () => {
    expect(await remove()).toEqual({ status: 'success', erased_at: NOON + ERASED_AFTER_MS })
    expect(await failure('/users/show', { token })).toBe('401 authorization_required')
    await expect.poll(() => service.sent.letters.at(-1)?.to).toBe(MAIL)
    service.clock.nowMs += ERASED_AFTER_MS - MINUTE
    expect(await eraseDueAccounts(service.db, service.clock.nowMs)).toBe(0)
    expect((await signIn()).status).toBe('signed_in')
    service.clock.nowMs += ERASED_AFTER_MS
    expect(await eraseDueAccounts(service.db, service.clock.nowMs)).toBe(0)
  })

  test('after 14 days nothing of the person is in any table, and the books keep a number of nobody', async () => {
    await live()
    await remove()
    const dueMs = NOON + ERASED_AFTER_MS
    expect(await eraseDueAccounts(service.db, dueMs)).toBe(1)
    const { found, withId } = await tracesOf(service.db, account, [MAIL, PHONE, NAME, 'https://push.example/x', 'u-1.png'])
    expect(found).toEqual([])
    expect(withId.filter((table) => !BOOKS.has(table))).toEqual([])
    expect(withId).toContain('withdrawals')
    service.clock.nowMs = dueMs
    expect(await signIn()).toMatchObject({ code: 'wrong_login' })
  })

  test('the rating of a title is counted without the reviews of an erased person', async () => {
    const { db } = service
    await putCatalogue(db)
    const { id } = await db.selectFrom('titles').select('id').limit(1).executeTakeFirstOrThrow()
    const rating = () => db.selectFrom('titles').where('id', '=', id).select(['rating_sum', 'rating_count']).executeTakeFirst()
    const before = await db.transaction().execute((transaction) => rateTitle(transaction, id, NOON))
    const review = { id: 'r-1', title_id: id, account_id: account, author: NAME, rating: 1, text: NAME, written_ms: NOON }
    await db.insertInto('reviews').values(review).execute()
    await db.transaction().execute((transaction) => rateTitle(transaction, id, NOON))
    expect(await rating()).toEqual({ rating_sum: before.ratingSum + 1, rating_count: before.ratingCount + 1 })
    expect(await eraseAccount(db, account, { ...OPERATOR, nowMs: NOON })).toBe(true)
    expect(await rating()).toEqual({ rating_sum: before.ratingSum, rating_count: before.ratingCount })
  })

  test('an account with an order in flight is not erased yet', async () => {
    const { db } = service
    const order = { id: 'ef1', account_id: account, provider: 'liqpay', kind: 'first', action: 'pay', state: 'pending' } as const
    await db
      .insertInto('orders')
      .values({ ...order, amount_minor: 100, currency: 'UAH', locale: 'uk', created_ms: NOON })
      .execute()
    const by = { ...OPERATOR, nowMs: NOON }
    expect(await eraseAccount(db, account, by)).toBe(false)
    await db.updateTable('orders').set({ state: 'failed' }).where('id', '=', 'ef1').execute()
    expect(await eraseAccount(db, account, by)).toBe(true)
    expect(await eraseAccount(db, account, by)).toBe(false)
  })

  test('a blocked account is refused everywhere until it is unblocked', async () => {
    const standing = createAccountStanding(service.db)
    const by = { ...OPERATOR, nowMs: NOON }
    expect([await standing.block(account, by), await standing.block(account, by)]).toEqual([true, false])
    expect(await failure('/users/show', { token })).toBe('401 authorization_required')
    expect(await signIn()).toMatchObject({ code: 'account_blocked' })
    expect([await standing.unblock(account, by), await standing.unblock(account, by)]).toEqual([true, false])
    expect((await signIn()).status).toBe('signed_in')
    const rows = await service.db.selectFrom('audit').select(['action', 'actor']).orderBy('action').execute()
    expect(rows).toEqual([
      { action: 'block', actor: 'operator:olena' },
      { action: 'unblock', actor: 'operator:olena' },
    ])
  })
})

/** Tables with a text that contains one of the words, and those with the id. */
async function tracesOf(db: Kysely<Database>, id: string, words: string[]): Promise<{ found: string[]; withId: string[] }> {
  const found: string[] = []
  const withId: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    const text = JSON.stringify(rows)
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${word} in ${name}`))
    if (text.includes(id)) withId.push(name)
  }
  return { found, withId }
}
