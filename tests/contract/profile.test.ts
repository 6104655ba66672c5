import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const MAIL = 'taras@efir.example'
const PHONE = '+380671234567'
const PASSWORD = 'a good password'
const token = TOKENS.basic

describe.each(engines())('on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  beforeEach(() => startOver(service))
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  const profile = (who = token) => data('showUser', '/users/show', { token: who })
  const update = (body: unknown) => service.ask('/users/update', { token, body })
  const put = (path: string, body: unknown, who = token) => ({ path, options: { token: who, body, method: 'PUT' } })
  const putFailure = ({ path, options }: ReturnType<typeof put>) => failure(path, options)

  async function addMail(email = MAIL, who = token) {
    await data('setEmail', '/users/set-email', { token: who, body: { email } })
    return data('verifyMail', '/users/verify-mail', { token: who, body: { code: service.sent.codeTo(email) } })
  }
  async function addPhone(phone = PHONE, who = token) {
    await data('sendVerifySms', '/users/send-verify-sms', { token: who, body: { phone } })
    return data('verifySms', '/users/verify-sms', { token: who, body: { code: service.sent.codeTo(phone) } })
  }
  const both = (password: string) => ({ password, password_confirmation: password })

  test('a name is changed, and letters are switched off and on', async () => {
    await update({ name: '  Тарас \n Шевченко ', email_notifications: false })
    expect(await profile()).toMatchObject({ name: 'Тарас Шевченко', email_notifications: false })
    await update({ email_notifications: true })
    expect(await profile()).toMatchObject({ name: 'Тарас Шевченко', email_notifications: true })
    expect((await profile(TOKENS.premium)).name).toBe('Оксана')
  })

  test('a name has at most twenty visible characters as people count them', async () => {
    const family = '👨‍👩‍👧‍👦'
    const named = async (name: string) => (await (await update({ name })).json()) as { name?: string; code?: string }
    expect((await named(family.repeat(15))).name).toBe(family.repeat(15))
    expect((await named('\u202eсараТ\u202c\u200f\u0000\u200b')).name).toBe('сараТ')
    expect((await named('\u200d\u200d')).name).toBe('')
    expect((await named('\ud83d')).name).toBe('')
    expect((await named('а'.repeat(20))).name).toHaveLength(20)
    for (const long of ['а'.repeat(21), 'x'.repeat(10_000), `a${'\u0301'.repeat(5000)}`, family.repeat(21)]) {
      expect((await named(long)).code).toBe('name_too_long')
    }
  })

  test('an address is confirmed by its code, and only then signs in', async () => {
    await data('setEmail', '/users/set-email', { token, body: { email: ' Taras@Efir.Example' } })
    expect(await profile()).toMatchObject({ email: MAIL, email_verified: false })
    expect(await failure('/users/verify-mail', { token, body: { code: '000' } })).toBe('422 invalid_code')
    expect(await failure('/users/send-verify-mail?type=verify', { token, method: 'POST' })).toBe('429 resend_too_early')
    service.clock.nowMs += MINUTE
    await data('sendVerifyMail', '/users/send-verify-mail?type=verify', { token, method: 'POST' })
    await data('verifyMail', '/users/verify-mail', { token, body: { code: service.sent.codeTo(MAIL) } })
    expect(await profile()).toMatchObject({ email: MAIL, email_verified: true })
    expect(await failure('/users/send-verify-mail?type=verify', { token, method: 'POST' })).toBe('409 email_required')
    expect(await failure('/users/send-verify-mail?type=x', { token, method: 'POST' })).toBe('400 invalid_input')
    expect(await failure('/users/verify-mail', { token, body: { code: '000000' } })).toBe('410 code_expired')
  })

  test('a confirmed address stays until the new one is confirmed, and its owner is notified', async () => {
    await addMail()
    await data('setEmail', '/users/set-email', { token, body: { email: 'new@efir.example' } })
    expect(await profile()).toMatchObject({ email: MAIL, email_verified: true })
    service.clock.nowMs += MINUTE
    await data('sendVerifyMail', '/users/send-verify-mail?type=change', { token, method: 'POST' })
    const body = { code: service.sent.codeTo('new@efir.example') }
    expect(await data('verifyMail', '/users/verify-mail', { token, body })).toMatchObject({ email: 'new@efir.example' })
    expect(service.sent.letters.at(-1)).toMatchObject({ to: MAIL })
  })

  test('an address of another profile is refused, and an unconfirmed one passes to its owner', async () => {
    await addMail()
    expect(await failure('/users/set-email', { token: TOKENS.premium, body: { email: MAIL } })).toBe('409 email_taken')
    await data('setEmail', '/users/set-email', { token: TOKENS.premium, body: { email: 'claimed@efir.example' } })
    service.clock.nowMs += MINUTE
    await addMail('claimed@efir.example', TOKENS.registered)
    expect(await profile(TOKENS.premium)).toMatchObject({ email: null, email_verified: false })
    const code = service.sent.codeTo('claimed@efir.example')
    expect(await failure('/users/verify-mail', { token: TOKENS.premium, body: { code } })).toMatch(
      /^(422 invalid_code|409 email_taken)$/,
    )
    expect((await profile(TOKENS.registered)).email).toBe('claimed@efir.example')
  })

  test('two confirm one address at once: one gets it, the other is refused', async () => {
    const people = [TOKENS.basic, TOKENS.premium]
    const codes: string[] = []
    for (const who of people) {
      await data('setEmail', '/users/set-email', { token: who, body: { email: MAIL } })
      codes.push(service.sent.codeTo(MAIL))
      service.clock.nowMs += MINUTE
    }
    const answers = await Promise.all(
      people.map((who, index) => service.ask('/users/verify-mail', { token: who, body: { code: codes[index] } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a number is confirmed by its code; one of another profile is refused', async () => {
    expect((await addPhone()).phone).toBe(PHONE)
    service.clock.nowMs += MINUTE
    const ask = (phone: string) => failure('/users/send-verify-sms', { token: TOKENS.premium, body: { phone } })
    expect(await ask('0671234567')).toBe('409 phone_taken')
    expect(await ask('+1 212 555 0100')).toBe('422 phone_malformed')
    expect(await failure('/users/verify-sms', { token: TOKENS.premium, body: { code: '123456' } })).toBe('410 code_expired')
  })

  test('lookups of owners by address or number are limited', async () => {
    await addMail()
    const ask = () => failure('/users/set-email', { token: TOKENS.premium, body: { email: MAIL } })
    for (let index = 0; index < 10; index += 1) expect(await ask()).toBe('409 email_taken')
    expect(await ask()).toBe('429 too_many_tries')
  })

  test('a code of one account is refused for another', async () => {
    await data('sendVerifySms', '/users/send-verify-sms', { token, body: { phone: PHONE } })
    await data('sendVerifySms', '/users/send-verify-sms', { token: TOKENS.premium, body: { phone: '0501234567' } })
    const [mine, theirs] = [service.sent.codeTo(PHONE), service.sent.codeTo('+380501234567')]
    if (mine !== theirs) expect(await failure('/users/verify-sms', { token, body: { code: theirs } })).toBe('422 invalid_code')
    expect((await data('verifySms', '/users/verify-sms', { token, body: { code: mine } })).phone).toBe(PHONE)
    expect((await profile(TOKENS.premium)).phone).toBeNull()
  })

  test('a first password needs an address, and is set once', async () => {
    const path = '/users/set-password-without-phone'
    expect(await putFailure(put(path, both(PASSWORD)))).toBe('409 email_required')
    await addMail()
    expect(await putFailure(put(path, both('short')))).toBe('422 password_too_short')
    expect(await putFailure(put(path, { ...both(PASSWORD), password_confirmation: 'other' }))).toBe('422 password_confirmation')
    const answers = await Promise.all([1, 2, 3].map((n) => service.ask(path, put(path, both(`${PASSWORD} ${n}`)).options)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await profile()).toMatchObject({ has_password: true })
  })

  test('a new password needs the old one, and signs out every other device', async () => {
    await addMail()
    await data('setPasswordWithoutPhone', '/users/set-password-without-phone', put('', both(PASSWORD)).options)
    const signIn = (name: string, password: string) =>
      service.ask('/auth/sign-in/mail', { body: { email: MAIL, password }, headers: { 'device-id': `brwsr-${name}` } })
    const [one, other] = await Promise.all(['one', 'other'].map((name) => signIn(name, PASSWORD)))
    const { auth_token: mine } = (await one!.json()) as { auth_token: string }
    const { auth_token: second } = (await other!.json()) as { auth_token: string }
    const change = (old_password: string, password: string) =>
      service.ask('/users/change-password', { token: mine, body: { old_password, ...both(password) } })
    expect((await change('not the old one', 'a newer password')).status).toBe(403)
    expect((await change(PASSWORD, 'a newer password')).status).toBe(200)
    expect(await failure('/users/show', { token: second })).toBe('401 authorization_required')
    expect((await profile(mine)).email).toBe(MAIL)
    expect((await signIn('third', PASSWORD)).status).toBe(401)
    expect((await signIn('third', 'a newer password')).status).toBe(200)
  })

  test('guesses of the old password are limited', async () => {
    await addMail()
    await data('setPasswordWithoutPhone', '/users/set-password-without-phone', put('', both(PASSWORD)).options)
    const guess = () => failure('/users/change-password', { token, body: { old_password: 'x', ...both('a newer password') } })
    for (let index = 0; index < 20; index += 1) expect(await guess()).toBe('403 wrong_password')
    expect(await guess()).toBe('429 too_many_tries')
  })

  test('a password is set with a code to the own number', async () => {
    const send = () => failure('/users/send-sms-for-change-password', { token, method: 'POST' })
    expect(await send()).toBe('409 phone_required')
    await addPhone()
    expect(await send()).toBe('409 email_required')
    await addMail()
    await data('sendSmsForChangePassword', '/users/send-sms-for-change-password', { token, method: 'POST' })
    const code = service.sent.codeTo(PHONE)
    const path = '/users/set-password-by-phone'
    expect(await putFailure(put(path, { code, ...both('short') }))).toBe('422 password_too_short')
    await data('setPasswordByPhone', path, put(path, { code, ...both(PASSWORD) }).options)
    expect(await putFailure(put(path, { code, ...both(PASSWORD) }))).toBe('410 code_expired')
    expect((await service.ask('/auth/sign-in/mail', { body: { email: MAIL, password: PASSWORD } })).status).toBe(200)
  })

  test('a signed-in viewer can reset the password like a visitor', async () => {
    expect(await failure('/users/reset', { token, method: 'POST' })).toBe('409 email_required')
    await addMail()
    const { flow } = await data('resetPassword', '/users/reset', { token, method: 'POST' })
    const body = { flow, code: service.sent.codeTo(MAIL) }
    const { ticket } = await data('confirmRecovery', '/auth/recovery/confirm', { body })
    const set = await data('setRecoveredPassword', '/auth/recovery/password', { body: { ticket, ...both(PASSWORD) } })
    expect(set).toMatchObject({ status: 'signed_in', name: 'Тарас' })
  })

  test('support gets a letter with the support id and the reply address', async () => {
    await addMail()
    const { support_id } = await profile()
    await data('sendMail', '/users/send-mail', { token, body: { subject: 'Не грає\r\nBcc: all@x.ua', message: 'Канал 3' } })
    const letter = service.sent.letters.at(-1)!
    expect(letter).toMatchObject({ to: 'support@efir.example', replyTo: MAIL })
    expect(letter.subject).toBe(`[${support_id}] Не грає Bcc: all@x.ua`)
    expect(letter.text).toContain('Канал 3')
    expect(letter.text).toContain(`ID ${support_id}`)
    expect(await failure('/users/send-mail', { token, body: { message: '  ' } })).toBe('400 invalid_input')
    service.sent.broken.mail = true
    expect(await failure('/users/send-mail', { token, body: { message: 'x' } })).toBe('503 mail_not_sent')
    service.sent.broken.mail = false
    for (let index = 0; index < 4; index += 1) await data('sendMail', '/users/send-mail', { token, body: { message: 'x' } })
    expect(await failure('/users/send-mail', { token, body: { message: 'x' } })).toBe('429 too_many_tries')
  })
})
