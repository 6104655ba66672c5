import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askersOf } from '../support/asking.ts'
import { SITE } from '../support/built-site.ts'
import { engines } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const PHONE = '+380671234567'
const MAIL = 'olena@efir.example'
const PASSWORD = 'довгий пароль 1'
const chosen = { password: PASSWORD, password_confirmation: PASSWORD }

describe.each(engines())('on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine, SITE)
  })
  beforeEach(() => startOver(service))
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  const on = (name: string, from?: string) => ({ headers: { 'device-id': `brwsr-${name}` }, ...(from !== undefined && { from }) })
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  async function signUp(email = MAIL, name = 'Олена'): Promise<string> {
    const { flow } = await data('signUpByMail', '/auth/sign-up/mail', { body: { email, name, ...chosen }, ...on('first') })
    const code = service.sent.codeTo(email)
    const entry = await data('confirmCode', '/auth/confirm', { body: { flow, code }, ...on('first') })
    if (entry.status !== 'signed_in') throw new Error('there was no room')
    return entry.auth_token
  }
  const signIn = (name: string) =>
    data('signInByMail', '/auth/sign-in/mail', { body: { email: MAIL, password: PASSWORD }, ...on(name) })

  /** Each flow that sends a code, repeats it, and confirms it. */
  const CODES = {
    'of signing in': async () => {
      const { flow } = await data('signInByPhone', '/auth/sign-in/phone', { body: { phone: PHONE } })
      return {
        to: PHONE,
        bring: (code: string) => service.ask('/auth/confirm', { body: { flow, code } }),
        again: () => service.ask('/auth/resend', { body: { flow } }),
      }
    },
    'of recovery': async () => {
      await signUp()
      service.clock.nowMs += MINUTE
      const { flow } = await data('startRecovery', '/auth/recovery', { body: { login: MAIL } })
      return {
        to: MAIL,
        bring: (code: string) => service.ask('/auth/recovery/confirm', { body: { flow, code } }),
        again: () => service.ask('/auth/resend', { body: { flow } }),
      }
    },
    'of a profile’s number': async () => {
      const token = TOKENS.basic
      const again = () => service.ask('/users/send-verify-sms', { token, body: { phone: PHONE } })
      await again()
      return { to: PHONE, bring: (code: string) => service.ask('/users/verify-sms', { token, body: { code } }), again }
    },
    'of a profile’s address': async () => {
      const token = TOKENS.basic
      const again = () => service.ask('/users/send-verify-mail?type=verify', { token, method: 'POST' })
      await data('setEmail', '/users/set-email', { token, body: { email: MAIL } })
      return { to: MAIL, bring: (code: string) => service.ask('/users/verify-mail', { token, body: { code } }), again }
    },
    'of a new password': async () => {
      const token = TOKENS.basic
      const proven = { phone: PHONE, email: MAIL, email_verified: 1 }
      await service.db.updateTable('accounts').set(proven).where('id', '=', 'u-basic').execute()
      const again = () => service.ask('/users/send-sms-for-change-password', { token, method: 'POST' })
      const bring = (code: string) =>
        service.ask('/users/set-password-by-phone', { token, method: 'PUT', body: { code, ...chosen } })
      await again()
      return { to: PHONE, bring, again }
    },
  }

  test.each(Object.entries(CODES))(
    'a code %s is wrong, used up, expired or replayed, each with its own error',
    async (_name, begin) => {
      const { to, bring, again } = await begin()
      const outcomeOf = async (code: string) => {
        const answer = await bring(code)
        return answer.status === 200 ? 200 : ((await answer.json()) as { code: string }).code
      }
      const first = service.sent.codeTo(to)
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await outcomeOf(another(first))).toBe('invalid_code')
      expect(await outcomeOf(first)).toBe('code_expired')

      service.clock.nowMs += MINUTE
      expect((await again()).status).toBe(200)
      const late = service.sent.codeTo(to)
      service.clock.nowMs += 10 * MINUTE
      expect(await outcomeOf(late)).toBe('code_expired')

      expect((await again()).status).toBe(200)
      const good = service.sent.codeTo(to)
      if (good !== late) expect(await outcomeOf(late)).toBe('invalid_code')
      expect(await outcomeOf(good)).toBe(200)
      expect(await outcomeOf(good)).toBe('code_expired')
    },
  )

  test('a token sent by another device belongs to the first: it shows and ends nothing of the other', async () => {
    const mine = await signUp()
    const entry = await signIn('other')
    const theirs = entry.status === 'signed_in' ? entry.auth_token : ''
    const seen = await data('listDevices', '/users/devices', { token: mine, ...on('other') })
    const own = await data('listDevices', '/users/devices', { token: mine, ...on('first') })
    const currentOf = (devices: typeof seen) => devices.find(({ current }) => current)?._id
    expect(currentOf(seen)).toBe(currentOf(own))
    await data('logOut', '/auth/log-out', { token: mine, method: 'POST', ...on('other') })
    expect(await failure('/users/show', { token: mine, ...on('first') })).toBe('401 authorization_required')
    expect(
      (await data('listDevices', '/users/devices', { token: theirs, ...on('other') })).map(({ current }) => current),
    ).toEqual([true])
  })

  test('a forged cookie is a visitor’s, and no cookie authorizes a call', async () => {
    const page = async (cookie?: string) =>
      (await service.app.request('http://efir.test/ua/telekanaly', { headers: { cookie: `lang=ua; ${cookie ?? ''}` } })).text()
    const cookieOf = (value: unknown) => `user=${encodeURIComponent(JSON.stringify(value))}`
    const visitors = await page()
    const [row] = await service.db.selectFrom('sessions').select('token_hash').execute()
    const forged = [
      { auth_token: `${TOKENS.premium}x`, name: 'Оксана' },
      { auth_token: row!.token_hash, name: 'Оксана' },
      { auth_token: { $ne: null }, name: 'Оксана' },
      { auth_token: "' or 1=1 --' or 1=1 --", name: '<script>alert(1)</script>' },
      { auth_token: 'x'.repeat(4000) },
      [TOKENS.premium],
    ]
    for (const value of forged) expect(await page(cookieOf(value))).toBe(visitors)
    const real = cookieOf({ auth_token: TOKENS.premium, name: 'Оксана' })
    expect(await page(real)).not.toBe(visitors)
    for (const cookie of [real, ...forged.map(cookieOf)])
      expect(await failure('/users/show', { headers: { cookie } })).toBe('401 authorization_required')
    expect(service.reported).toEqual([])
  })

  test('a sign-up validates its name like a profile', async () => {
    const token = await signUp(MAIL, '  \u202eсараТ\u202c \n 👨‍👩‍👧‍👦\u200f ')
    expect((await data('showUser', '/users/show', { token })).name).toBe('сараТ 👨‍👩‍👧‍👦')
    for (const name of ['x'.repeat(10_000), `a${'\u0301'.repeat(5000)}`, '👨‍👩‍👧‍👦'.repeat(21)]) {
      const body = { email: 'other@efir.example', name, ...chosen }
      expect(await failure('/auth/sign-up/mail', { body })).toBe('422 name_too_long')
    }
  })

  test('of a thousand wrong passwords from a thousand addresses thirty are hashed, and other accounts sign in', async () => {
    await signUp()
    await signUp('taras@efir.example')
    service.clock.nowMs += 60 * MINUTE
    const attack = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        service.ask('/auth/sign-in/mail', {
          body: { email: MAIL, password: `guess ${index}` },
          from: `203.0.${Math.floor(index / 250)}.${index % 250}`,
        }),
      ),
    )
    const statuses = Map.groupBy(attack, ({ status }) => status)
    expect([statuses.get(401)?.length, statuses.get(429)?.length]).toEqual([30, 970])
    // A known device is not affected by strangers.
    const owner = { body: { email: MAIL, password: PASSWORD }, ...on('first', '203.0.0.1') }
    expect((await data('signInByMail', '/auth/sign-in/mail', owner)).status).toBe('signed_in')
    const honest = { body: { email: MAIL, password: PASSWORD }, ...on('honest', '198.51.100.1') }
    expect(await failure('/auth/sign-in/mail', honest)).toBe('429 too_many_tries')
    const neighbour = { body: { email: 'taras@efir.example', password: PASSWORD }, ...on('neighbour', '203.0.0.1') }
    expect((await data('signInByMail', '/auth/sign-in/mail', neighbour)).status).toBe('signed_in')
    const waitS = Math.max(...statuses.get(429)!.map(({ headers }) => Number(headers.get('retry-after'))))
    service.clock.nowMs += waitS * 1000
    expect((await data('signInByMail', '/auth/sign-in/mail', honest)).status).toBe('signed_in')
  })

  test('two sign-ups with one address at once get one account with one password', async () => {
    const begin = async (name: string, password: string) => {
      const body = { email: MAIL, password, password_confirmation: password }
      const { flow } = await data('signUpByMail', '/auth/sign-up/mail', { body, ...on(name) })
      return { flow, code: service.sent.codeTo(MAIL) }
    }
    const one = await begin('one', 'password of one')
    service.clock.nowMs += MINUTE
    const two = await begin('two', 'password of two')
    const answers = await Promise.all(
      [one, two].map((body, index) => service.ask('/auth/confirm', { body, ...on(`of-${index}`) })),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await service.db.selectFrom('accounts').where('email', '=', MAIL).selectAll().execute()).toHaveLength(1)
    const opened = await Promise.all(
      ['password of one', 'password of two'].map((password) =>
        service.ask('/auth/sign-in/mail', { body: { email: MAIL, password } }),
      ),
    )
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })
})
