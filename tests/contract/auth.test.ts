import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { type RequestOptions, NOON, openService, type Service } from '../support/service.ts'

const MINUTE = 60_000
const PHONE = '+380671234567'
const PASSWORD = 'довгий пароль 1'
const MAIL = 'olena@efir.example'

const device = (name: string) => ({ headers: { 'device-id': `brwsr-${name}` } })

describe.each(engines())('on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  beforeEach(() => startOver(service))
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)

  async function enterByPhone(phone = PHONE, options: RequestOptions = {}) {
    const { flow } = await data('signInByPhone', '/auth/sign-in/phone', { ...options, body: { phone } })
    const code = service.sent.codeTo(PHONE)
    return data('confirmCode', '/auth/confirm', { ...options, body: { flow, code } })
  }

  async function signUpByMail(email = MAIL, options: RequestOptions = {}) {
    const body = { email, password: PASSWORD, password_confirmation: PASSWORD, name: 'Олена' }
    const { flow } = await data('signUpByMail', '/auth/sign-up/mail', { ...options, body })
    const code = service.sent.codeTo(email.trim().toLowerCase())
    return data('confirmCode', '/auth/confirm', { ...options, body: { flow, code } })
  }

  async function tokenOf(entering: Promise<{ status: string; auth_token?: string }>): Promise<string> {
    const entry = await entering
    expect(entry.status).toBe('signed_in')
    return entry.auth_token!
  }

  const passMinute = () => void (service.clock.nowMs += MINUTE)
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('a number gets a code, which signs up once and then signs in to the same account', async () => {
    const first = await enterByPhone('067 123-45-67')
    expect(first).toMatchObject({ status: 'signed_in', is_new: true, name: '' })
    passMinute()
    const second = await enterByPhone('+38 (067) 123 45 67', device('other'))
    expect(second).toMatchObject({ status: 'signed_in', is_new: false })
    const { auth_token: token, user_id: user } = first as { auth_token: string; user_id: string }
    const shown = await data('showUser', '/users/show', { token })
    expect(shown._id).toBe(user)
    expect(shown).toMatchObject({ phone: PHONE, email: null, has_password: false, subscription: null })
    expect(shown.support_id).toMatch(/^\d{8}$/)
  })

  test('after the server clock is set back a code can be requested within a minute', async () => {
    const before = service.clock.nowMs
    service.clock.nowMs += 3 * 24 * 60 * MINUTE
    await enterByPhone()
    service.clock.nowMs = before
    expect(await enterByPhone()).toMatchObject({ status: 'signed_in' })
  })

  test('an address and a password sign up with a code, and then sign in without one', async () => {
    const token = await tokenOf(signUpByMail('Olena@Efir.Example '))
    expect(await data('showUser', '/users/show', { token })).toMatchObject({
      name: 'Олена',
      email: MAIL,
      email_verified: true,
      has_password: true,
    })
    const signIn = { body: { email: ' OLENA@efir.example', password: PASSWORD }, ...device('second') }
    expect(await data('signInByMail', '/auth/sign-in/mail', signIn)).toMatchObject({ status: 'signed_in', name: 'Олена' })
    expect(await failure('/auth/sign-in/mail', { body: { email: MAIL, password: `${PASSWORD}!` } })).toBe('401 wrong_login')
    expect(await failure('/auth/sign-in/mail', { body: { email: 'no@efir.example', password: PASSWORD } })).toBe(
      '401 wrong_login',
    )
  })

  test('no account exists before its code is confirmed', async () => {
    const body = { email: MAIL, password: PASSWORD, password_confirmation: PASSWORD }
    await data('signUpByMail', '/auth/sign-up/mail', { body })
    expect(await failure('/auth/sign-in/mail', { body })).toBe('401 wrong_login')
  })

  test('sign-up with a known address responds alike and mails its owner without a code', async () => {
    await signUpByMail()
    passMinute()
    const body = { email: MAIL, password: 'password of a stranger', password_confirmation: 'password of a stranger' }
    const known = await service.ask('/auth/sign-up/mail', { body })
    const unknown = await service.ask('/auth/sign-up/mail', { body: { ...body, email: 'new@efir.example' } })
    const [one, other] = [(await known.json()) as { flow: string }, (await unknown.json()) as { flow: string }]
    expect([known.status, Object.keys(one), one.flow.length]).toEqual([unknown.status, Object.keys(other), other.flow.length])
    const letter = service.sent.letters.findLast(({ to }) => to === MAIL)!
    expect(letter.text).not.toMatch(/\d{6}/)
    for (let code = 0; code < 5; code += 1) {
      expect(await failure('/auth/confirm', { body: { flow: one.flow, code: `00000${code}` } })).toBe('422 invalid_code')
    }
    expect(await failure('/auth/confirm', { body: { flow: one.flow, code: '000006' } })).toBe('410 code_expired')
    expect(await failure('/auth/sign-in/mail', { body })).toBe('401 wrong_login')
  })

  test('wrong, expired, used-up and replayed codes have different errors', async () => {
    const { flow } = await data('signInByPhone', '/auth/sign-in/phone', { body: { phone: PHONE } })
    const code = service.sent.codeTo(PHONE)
    const confirm = (typed: string) => failure('/auth/confirm', { body: { flow, code: typed } })
    for (const wrong of [another(code), '', 'abcdef', '٠١٢٣٤٥', `${code}0`]) expect(await confirm(wrong)).toBe('422 invalid_code')
    expect(await confirm(code)).toBe('410 code_expired')
    passMinute()
    const renewed = await data('resendCode', '/auth/resend', { body: { flow } })
    expect(renewed.flow).toBe(flow)
    service.clock.nowMs += 10 * MINUTE
    expect(await confirm(service.sent.codeTo(PHONE))).toBe('410 code_expired')
    await data('resendCode', '/auth/resend', { body: { flow } })
    const last = service.sent.codeTo(PHONE)
    expect(
      await data('confirmCode', '/auth/confirm', { body: { flow, code: `${last.slice(0, 3)} ${last.slice(3)}` } }),
    ).toMatchObject({
      status: 'signed_in',
    })
    expect(await confirm(last)).toBe('410 code_expired')
    expect(await failure('/auth/resend', { body: { flow } })).toBe('410 code_expired')
  })

  test('a code is valid only for its own flow and purpose', async () => {
    const first = await data('signInByPhone', '/auth/sign-in/phone', { body: { phone: PHONE } })
    const code = service.sent.codeTo(PHONE)
    const second = await data('signInByPhone', '/auth/sign-in/phone', { body: { phone: '0501234567' } })
    const other = service.sent.codeTo('+380501234567')
    if (code !== other) expect(await failure('/auth/confirm', { body: { flow: second.flow, code } })).toBe('422 invalid_code')
    expect(await failure('/auth/recovery/confirm', { body: { flow: first.flow, code } })).toBe('410 code_expired')
    expect(await failure('/auth/confirm', { body: { flow: 'a-flow-that-never-was', code } })).toBe('410 code_expired')
  })

  test('a right code sent twenty times at once opens one session', async () => {
    const { flow } = await data('signInByPhone', '/auth/sign-in/phone', { body: { phone: PHONE } })
    const body = { flow, code: service.sent.codeTo(PHONE) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => service.ask('/auth/confirm', { body, ...device(`many-${index}`) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await service.db.selectFrom('accounts').where('phone', '=', PHONE).selectAll().execute()).toHaveLength(1)
  })

  test('a code is sent once a minute to a login and for a requester', async () => {
    const ask = (from: string) => service.ask('/auth/sign-in/phone', { body: { phone: PHONE }, from })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`198.51.100.${index}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429, 429, 429])
    expect(service.sent.texts).toHaveLength(1)
    service.clock.nowMs += 20_500
    const early = await ask('198.51.100.9')
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await early.json()).toMatchObject({
      code: 'resend_too_early',
      error: 'Код щойно надіслано. Новий можна попросити за 0:40',
    })
    service.clock.nowMs += 40_000
    expect((await ask('198.51.100.9')).status).toBe(200)
  })

  test('a failed delivery is an error, and a new code may be requested at once', async () => {
    service.sent.broken.sms = true
    expect(await failure('/auth/sign-in/phone', { body: { phone: PHONE } })).toBe('422 sms_not_sent')
    service.sent.broken.sms = false
    expect((await service.ask('/auth/sign-in/phone', { body: { phone: PHONE } })).status).toBe(200)
    service.sent.broken.mail = true
    const body = { email: MAIL, password: PASSWORD, password_confirmation: PASSWORD }
    expect(await failure('/auth/sign-up/mail', { body })).toBe('503 mail_not_sent')
    expect(service.reported).toHaveLength(2)
  })

  test('failed deliveries count against the limit too', async () => {
    service.sent.broken.sms = true
    for (let index = 0; index < 6; index += 1) {
      expect(await failure('/auth/sign-in/phone', { body: { phone: PHONE } })).toBe('422 sms_not_sent')
    }
    expect(await failure('/auth/sign-in/phone', { body: { phone: PHONE } })).toBe('429 too_many_tries')
    for (let index = 0; index < 54; index += 1) {
      expect(await failure('/auth/sign-in/phone', { body: { phone: `+38067${1_000_000 + index}` } })).toBe('422 sms_not_sent')
    }
    expect(await failure('/auth/sign-in/phone', { body: { phone: '+380671999999' } })).toBe('429 too_many_tries')
  })

  test('two sign-ups with one number at once get one account', async () => {
    const entering = async (name: string, from: string) => {
      const { flow } = await data('signUpByPhone', '/auth/sign-up/phone', { body: { phone: PHONE }, from, ...device(name) })
      return { flow, code: service.sent.codeTo(PHONE) }
    }
    const first = await entering('one', '198.51.100.1')
    passMinute()
    const second = await entering('two', '198.51.100.2')
    const both = [device('one'), device('two')].map((own, index) =>
      data('confirmCode', '/auth/confirm', { body: [first, second][index], ...own }),
    )
    const entries = await Promise.all(both)
    expect(entries.map((entry) => entry.status === 'signed_in' && entry.is_new).toSorted()).toEqual([false, true])
    expect(await service.db.selectFrom('accounts').where('phone', '=', PHONE).selectAll().execute()).toHaveLength(1)
    expect(await service.db.selectFrom('sessions').where('slot', 'is not', null).selectAll().execute()).toHaveLength(2)
  })

  test('recovery by code sets a new password and signs out every other device', async () => {
    const before = await tokenOf(signUpByMail())
    const { flow } = await data('startRecovery', '/auth/recovery', { body: { login: MAIL } })
    const code = service.sent.codeTo(MAIL)
    const { ticket } = await data('confirmRecovery', '/auth/recovery/confirm', { body: { flow, code } })
    const chosen = (password: string, again = password) => ({ body: { ticket, password, password_confirmation: again } })
    expect(await failure('/auth/recovery/password', chosen('short'))).toBe('422 password_too_short')
    expect(await failure('/auth/recovery/password', chosen('long enough', 'long enougg'))).toBe('422 password_confirmation')
    const set = { ...chosen('a new password'), ...device('new') }
    const after = await tokenOf(data('setRecoveredPassword', '/auth/recovery/password', set))
    expect(await failure('/users/show', { token: before })).toBe('401 authorization_required')
    expect((await data('showUser', '/users/show', { token: after })).email).toBe(MAIL)
    expect(await failure('/auth/recovery/password', chosen('another password'))).toBe('410 password_reset_failed')
    expect(await failure('/auth/sign-in/mail', { body: { email: MAIL, password: PASSWORD } })).toBe('401 wrong_login')
    await data('signInByMail', '/auth/sign-in/mail', { body: { email: MAIL, password: 'a new password' } })
  })

  test('recovery responds alike for an unknown login, and sends nothing', async () => {
    for (const login of ['nobody@efir.example', '0631234567']) {
      const { flow } = await data('startRecovery', '/auth/recovery', { body: { login } })
      expect(await failure('/auth/recovery/confirm', { body: { flow, code: '000000' } })).toBe('422 invalid_code')
      expect(await failure('/auth/recovery', { body: { login } })).toBe('429 resend_too_early')
      passMinute()
      expect((await data('resendCode', '/auth/resend', { body: { flow } })).flow).toBe(flow)
    }
    expect([service.sent.letters, service.sent.texts]).toEqual([[], []])
  })

  test('an invalid number, address or password has its own error', async () => {
    const phone = (typed: string) => failure('/auth/sign-up/phone', { body: { phone: typed } })
    expect(await phone('+48 601 234 567')).toBe('422 phone_malformed')
    expect(await phone('12345')).toBe('422 phone_malformed')
    expect(await phone('')).toBe('422 phone_malformed')
    expect(await phone('+380 44 123 45 67')).toBe('422 sms_not_sent')
    const mail = (email: string, password = PASSWORD, again = password) =>
      failure('/auth/sign-up/mail', { body: { email, password, password_confirmation: again } })
    expect(await mail('nobody')).toBe('422 email_malformed')
    expect(await mail('a@b@c.ua')).toBe('422 email_malformed')
    expect(await mail('a@efir.example\r\nBcc: all@efir.example')).toBe('422 email_malformed')
    expect(await mail(MAIL, 'сім літ')).toBe('422 password_too_short')
    expect(await mail(MAIL, PASSWORD, 'something else')).toBe('422 password_confirmation')
    expect(await mail(MAIL, 'x'.repeat(2000))).toBe('400 invalid_input')
    expect(service.sent.letters).toEqual([])
  })

  test('tokens, codes, tickets and passwords are stored only as hashes', async () => {
    const token = await tokenOf(signUpByMail())
    passMinute()
    const { flow } = await data('signInByPhone', '/auth/sign-in/phone', { body: { phone: PHONE } })
    const code = service.sent.codeTo(PHONE)
    const tables = ['accounts', 'sessions', 'one_time_codes', 'tickets', 'device_codes'] as const
    const rows = await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute()))
    const stored = JSON.stringify(rows)
    expect(stored).toContain(flow)
    for (const secret of [token, PASSWORD, `"${code}"`]) expect(stored).not.toContain(secret)
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  test('a thousand wrong passwords in a minute are refused, and the owner signs in after the window', async () => {
    await signUpByMail()
    service.clock.nowMs = NOON + 60 * MINUTE
    const from = '203.0.113.7'
    const guess = (index: number) => {
      const email = index % 2 === 0 ? MAIL : `guess-${index}@efir.example`
      return service.ask('/auth/sign-in/mail', { body: { email, password: `guess ${index}` }, from })
    }
    const answers: Response[] = []
    // A hundred at once: a thousand would wait for the database until it counts as lost.
    for (let begun = 0; begun < 1000; begun += 100)
      answers.push(...(await Promise.all(Array.from({ length: 100 }, (_, index) => guess(begun + index)))))
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect([...statuses.keys()].toSorted()).toEqual([401, 429])
    expect(statuses.get(401)).toHaveLength(60)
    const refused = statuses.get(429)!
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const honest = { body: { email: MAIL, password: PASSWORD } }
    expect(await failure('/auth/sign-in/mail', { ...honest, from })).toBe('429 too_many_tries')
    const waitS = Math.max(...refused.map(({ headers }) => Number(headers.get('retry-after'))))
    service.clock.nowMs += waitS * 1000
    expect(await data('signInByMail', '/auth/sign-in/mail', { ...honest, from })).toMatchObject({ status: 'signed_in' })
  })

  test('right passwords are not counted', async () => {
    await signUpByMail()
    for (let index = 0; index < 25; index += 1) {
      expect(
        (await service.ask('/auth/sign-in/mail', { body: { email: MAIL, password: PASSWORD }, ...device('one') })).status,
      ).toBe(200)
    }
  })
})
