import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOidcNetwork } from '../../server/adapters/social.ts'
import { askersOf } from '../support/asking.ts'
import { sqlite } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { ALWAYS, openService, type Service, TOKENS } from '../support/service.ts'
import { type IssuedPerson, openIssuer } from '../support/social-issuer.ts'

const REDIRECT = 'https://efir.example/auth/confirm'
const MAIL = 'olena@efir.example'
const MINUTE = 60_000

const people = new Map<string, IssuedPerson>([
  ['olena', { sub: 'google-olena', email: 'Olena@Efir.example', email_verified: true, name: 'Олена Пчілка' }],
  // The same address under another person of the network.
  ['olena-again', { sub: 'google-olena-2', email: MAIL, email_verified: true, name: 'Олена Пчілка' }],
  ['lesia', { sub: 'google-lesia', email: MAIL, email_verified: false, name: 'Лариса Петрівна Косач-Квітка' }],
])

describe('sign-in by a social network', () => {
  let service: Service
  let issuer: Awaited<ReturnType<typeof openIssuer>>
  beforeAll(async () => {
    issuer = await openIssuer(REDIRECT, people)
    service = await openService(sqlite, undefined, undefined, { google: createOidcNetwork(issuer.client) })
  })
  beforeEach(async () => {
    await startOver(service)
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  const { data, failure } = askersOf(() => service)
  const start = (token?: string) =>
    data('startSocial', '/auth/social/start', { body: { provider: 'google' }, ...(token !== undefined && { token }) })
  const finish = (secret: string, query: string, token?: string) =>
    data('finishSocial', '/auth/social/finish', { body: { secret, query }, ...(token !== undefined && { token }) })

  async function enter(login: string) {
    const { url, secret } = await start()
    const entry = await finish(secret, await issuer.signIn(url, login))
    if (entry.status !== 'signed_in') throw new Error(`it was ${entry.status}`)
    return entry
  }
  const profile = (token: string) => data('showUser', '/users/show', { token })

  test('only configured networks are listed', async () => {
    expect(await data('socialProviders', '/auth/social')).toEqual({ providers: ['google'] })
    expect(await failure('/auth/social/start', { body: { provider: 'facebook' } })).toBe('404 not_found')
    expect(await failure('/auth/social/start', { body: { provider: 'myspace' } })).toBe('400 invalid_input')
  })

  test('needs a proof to link and unlink, and a linked network is a proof', async () => {
    const { db } = service
    const token = TOKENS.basic
    const proven = (proven_ms: number) =>
      db.updateTable('sessions').set({ proven_ms }).where('account_id', '=', 'u-basic').execute()
    await db.updateTable('accounts').set({ phone: '+380671234567' }).where('id', '=', 'u-basic').execute()
    await proven(0)
    expect(await failure('/auth/social/start', { token, body: { provider: 'google' } })).toBe('403 proof_required')
    await proven(service.clock.nowMs)
    const away = await start(token)
    expect(await finish(away.secret, await issuer.signIn(away.url, 'olena'), token)).toEqual({ status: 'linked' })
    await proven(0)
    const unlink = { token, method: 'DELETE' }
    expect(await failure('/users/linked-accounts/google', unlink)).toBe('403 proof_required')
    const again = await start(token)
    await finish(again.secret, await issuer.signIn(again.url, 'olena'), token)
    expect((await data('unlinkSocial', '/users/linked-accounts/google', unlink)).linked_accounts).toEqual([])
    await proven(ALWAYS)
  })

  test('creates an account, and finds it again the next time', async () => {
    const first = await enter('olena')
    expect(first).toMatchObject({ is_new: true, name: 'Олена Пчілка' })
    const again = await enter('olena')
    expect(again.is_new).toBe(false)
    expect(await profile(again.auth_token)).toMatchObject({
      email: MAIL,
      email_verified: true,
      has_password: false,
      linked_accounts: ['google'],
    })
  })

  test('an address confirmed by the network finds its profile, an unconfirmed one none', async () => {
    await data('setEmail', '/users/set-email', { token: TOKENS.basic, body: { email: MAIL } })
    await data('verifyMail', '/users/verify-mail', { token: TOKENS.basic, body: { code: service.sent.codeTo(MAIL) } })
    expect(await enter('olena')).toMatchObject({ is_new: false, name: 'Тарас' })
    const stranger = await enter('lesia')
    expect(stranger).toMatchObject({ is_new: true, name: 'Лариса' })
    expect(await profile(stranger.auth_token)).toMatchObject({ email: null })
  })

  test('a tampered state, another browser, a replay and a late return are refused', async () => {
    const refused = async (change: (query: URLSearchParams) => void, waitMs = 0) => {
      const { url, secret } = await start()
      const query = new URLSearchParams(await issuer.signIn(url, 'olena'))
      change(query)
      service.clock.nowMs += waitMs
      return failure('/auth/social/finish', { body: { secret, query: `?${query}` } })
    }
    expect(await refused((query) => query.set('state', 'forged'))).toBe('410 social_failed')
    expect(await refused((query) => query.delete('state'))).toBe('410 social_failed')
    expect(await refused((query) => query.set('code', 'forged'))).toBe('410 social_failed')
    expect(await refused((query) => query.set('error', 'access_denied'))).toBe('410 social_failed')
    expect(await refused((query) => query.set('iss', 'https://evil.example'))).toBe('410 social_failed')
    expect(await refused(() => {}, 15 * MINUTE)).toBe('410 social_failed')
    const [mine, theirs] = [await start(), await start()]
    const query = await issuer.signIn(mine.url, 'olena')
    expect(await failure('/auth/social/finish', { body: { secret: theirs.secret, query } })).toBe('410 social_failed')
    expect((await finish(mine.secret, query)).status).toBe('signed_in')
    expect(await failure('/auth/social/finish', { body: { secret: mine.secret, query } })).toBe('410 social_failed')
  })

  test('a signed-in viewer links and unlinks a network; one of another account is refused', async () => {
    const link = async (token: string) => {
      const { url, secret } = await start(token)
      return { token, body: { secret, query: await issuer.signIn(url, 'lesia') } }
    }
    const { token, body } = await link(TOKENS.basic)
    expect(await data('finishSocial', '/auth/social/finish', { token, body })).toEqual({ status: 'linked' })
    expect((await profile(token)).linked_accounts).toEqual(['google'])
    expect(await failure('/auth/social/finish', await link(TOKENS.premium))).toBe('409 social_taken')
    const unlink = { token, method: 'DELETE' }
    expect(await failure('/users/linked-accounts/google', unlink)).toBe('409 last_way_in')
    await service.db.updateTable('accounts').set({ phone: '+380671234567' }).where('id', '=', 'u-basic').execute()
    expect((await data('unlinkSocial', '/users/linked-accounts/google', unlink)).linked_accounts).toEqual([])
  })

  test('another network user with the same confirmed address signs in too, and the first link stays', async () => {
    await enter('olena')
    const again = await enter('olena-again')
    expect(again.is_new).toBe(false)
    const linked = await service.db.selectFrom('social_identities').select('subject').execute()
    expect(linked).toEqual([{ subject: 'olena' }])
  })

  test('an unconfirmed address passes to its owner who signs in by the network', async () => {
    await data('setEmail', '/users/set-email', { token: TOKENS.basic, body: { email: MAIL } })
    expect((await enter('olena')).is_new).toBe(true)
    expect((await profile(TOKENS.basic)).email).toBeNull()
  })

  test('two networks unlinked at once leave one way to sign in', async () => {
    const links = ['google', 'facebook'].map((provider) => ({ provider, subject: 'x', account_id: 'u-basic', linked_ms: 0 }))
    await service.db.insertInto('social_identities').values(links).execute()
    const ends = await Promise.all(
      links.map(({ provider }) => service.ask(`/users/linked-accounts/${provider}`, { token: TOKENS.basic, method: 'DELETE' })),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await profile(TOKENS.basic)).linked_accounts).toHaveLength(1)
  })

  test('a client secret refused by the network is reported to the operator, a forged return is not', async () => {
    const forged = await start()
    expect(await failure('/auth/social/finish', { body: { secret: forged.secret, query: '?code=x&state=y' } })).toBe(
      '410 social_failed',
    )
    expect(service.reported).toEqual([])
    const wrong = { google: createOidcNetwork({ ...issuer.client, secret: 'not-the-secret' }) }
    const misled = await openService(sqlite, undefined, undefined, wrong)
    const clients = askersOf(() => misled)
    const { url, secret } = await clients.data('startSocial', '/auth/social/start', { body: { provider: 'google' } })
    const body = { secret, query: await issuer.signIn(url, 'olena') }
    expect(await clients.failure('/auth/social/finish', { body })).toBe('410 social_failed')
    expect(misled.reported.map(String)).toEqual(['Error: google does not take this service: invalid_client'])
    await misled.close()
  })

  test('a viewer must return with the account that left', async () => {
    const { url, secret } = await start(TOKENS.basic)
    const body = { secret, query: await issuer.signIn(url, 'lesia') }
    expect(await failure('/auth/social/finish', { body, token: TOKENS.premium })).toBe('410 social_failed')
    expect((await profile(TOKENS.basic)).linked_accounts).toEqual([])
  })

  test('two returns at once as one network user get one account', async () => {
    const away = await Promise.all([start(), start()])
    const queries = [await issuer.signIn(away[0].url, 'olena'), await issuer.signIn(away[1].url, 'olena')]
    const entries = await Promise.all(away.map(({ secret }, index) => finish(secret, queries[index]!)))
    expect(entries.map((entry) => entry.status === 'signed_in' && entry.is_new).toSorted()).toEqual([false, true])
    expect(await service.db.selectFrom('social_identities').selectAll().execute()).toHaveLength(1)
  })
})

test('an unreachable network is an error, and the next sign-in retries it', async () => {
  const client = { id: 'x', secret: 'x', address: 'http://127.0.0.1:1', redirectUrl: REDIRECT }
  const service = await openService(sqlite, undefined, undefined, { google: createOidcNetwork(client) })
  const { failure } = askersOf(() => service)
  expect(await failure('/auth/social/start', { body: { provider: 'google' } })).toBe('410 social_failed')
  expect(service.reported).toHaveLength(1)
  await service.close()
})
