import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CODE_MS, CODE_TRIES } from '../../server/features/auth/code-store.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { hashPassword } from '../../server/features/auth/passwords.ts'
import { MAX_WRONG_TRIES } from '../../server/features/parental/parental-store.ts'
import { askersOf } from '../support/asking.ts'
import { sqlite } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const token = TOKENS.premium
const PIN = '4071'
const PHONE = '+380671234567'
const MAIL = 'oksana@efir.example'
const PASSWORD = 'a good password'

describe('reset of a PIN', () => {
  let service: Service
  let passwordHash: string
  beforeAll(async () => {
    service = await openService(sqlite)
    passwordHash = await hashPassword(PASSWORD)
  })
  beforeEach(async () => {
    await startOver(service)
    await service.db.deleteFrom('parental_controls').execute()
    await data('setParentsControl', '/users/set-parents-control', { token, body: { age_limit: 12, pin: PIN } })
  })
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  const owns = (set: { phone?: string; email?: string; email_verified?: number; password_hash?: string | null }) =>
    service.db.updateTable('accounts').set(set).where('id', '=', 'u-premium').execute()
  const limit = async () => (await data('showUser', '/users/show', { token })).parents_control
  const send = (way: string) => ({ token, body: { way } })
  const sendCode = (way: 'phone' | 'email') =>
    data('sendCodeForParentsControl', '/users/send-code-for-parents-control', send(way))
  const sendFails = (way: string) => failure('/users/send-code-for-parents-control', send(way))
  const withCode = (code: string, who = token) => ({ token: who, method: 'PUT', body: { code } })
  const bringCode = (code: string) => data('removeParentsControlByCode', '/users/remove-parents-control-by-code', withCode(code))
  const codeFails = (code: string, who = token) => failure('/users/remove-parents-control-by-code', withCode(code, who))
  const withPassword = (password: string, from?: string) => ({
    token,
    method: 'PUT',
    body: { password },
    ...(from !== undefined && { from }),
  })
  const passwordFails = (password: string, from?: string) =>
    failure('/users/remove-parents-control-by-password', withPassword(password, from))
  const other = (code: string) => (code === '000000' ? '111111' : '000000')

  test('needs the password of the account, also while the PIN is locked', async () => {
    await owns({ email: MAIL, email_verified: 1, password_hash: passwordHash })
    for (let count = 0; count < MAX_WRONG_TRIES; count += 1)
      await service.ask('/users/validate-parents-control', { token, body: { pin: '0000' } })
    for (const wrong of ['', PIN, 'a good passwore']) expect(await passwordFails(wrong)).toBe('403 wrong_password')
    expect(await limit()).toEqual({ age_limit: 12 })
    await data('removeParentsControlByPassword', '/users/remove-parents-control-by-password', withPassword(PASSWORD))
    expect(await limit()).toBeNull()
  })

  test('has no password to check if the account has none', async () => {
    expect(await passwordFails('')).toBe('403 wrong_password')
    expect(await limit()).toEqual({ age_limit: 12 })
  })

  test('accepts twenty passwords in ten minutes from all addresses together', async () => {
    await owns({ email: MAIL, email_verified: 1, password_hash: passwordHash })
    const { most, windowMs } = LIMITS.passwordsOfAccount
    const tries = Array.from({ length: most + 5 }, (_, index) => passwordFails(`guess ${index}`, `198.51.100.${index}`))
    const answers = (await Promise.all(tries)).toSorted()
    expect(answers.filter((answer) => answer === '403 wrong_password')).toHaveLength(most)
    expect(answers.filter((answer) => answer === '429 too_many_tries')).toHaveLength(5)
    expect(await passwordFails(PASSWORD)).toBe('429 too_many_tries')
    service.clock.nowMs += windowMs
    expect((await service.ask('/users/remove-parents-control-by-password', withPassword(PASSWORD))).status).toBe(200)
  })

  test.each([
    ['phone', PHONE, { phone: PHONE }],
    ['email', MAIL, { email: MAIL, email_verified: 1 }],
  ] as const)('without a password uses a code to the own %s', async (way, to, set) => {
    await owns(set)
    expect(await sendCode(way)).toEqual({ resend_after_s: 60, expires_after_s: 600 })
    const code = service.sent.codeTo(to)
    expect(await codeFails(other(code))).toBe('422 invalid_code')
    expect(await limit()).toEqual({ age_limit: 12 })
    await bringCode(` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(await limit()).toBeNull()
  })

  test('needs a number or a confirmed address for a code', async () => {
    await owns({ email: MAIL, email_verified: 0 })
    expect(await sendFails('phone')).toBe('409 phone_required')
    expect(await sendFails('email')).toBe('409 email_required')
    for (const way of ['post', '', null]) expect(await sendFails(way as string)).toBe('400 invalid_input')
    expect(service.sent.letters).toEqual([])
  })

  test('sends no code if there is a password, or no limit', async () => {
    await owns({ phone: PHONE, password_hash: passwordHash })
    expect(await sendFails('phone')).toBe('409 password_required')
    await owns({ password_hash: null })
    await service.db.deleteFrom('parental_controls').execute()
    expect(await sendFails('phone')).toBe('404 not_found')
    expect(service.sent.texts).toEqual([])
  })

  test('accepts a code once, within ten minutes', async () => {
    await owns({ phone: PHONE })
    await sendCode('phone')
    const code = service.sent.codeTo(PHONE)
    service.clock.nowMs += CODE_MS
    expect(await codeFails(code)).toBe('410 code_expired')
    await sendCode('phone')
    const next = service.sent.codeTo(PHONE)
    const raced = await Promise.all(
      Array.from({ length: 8 }, () => service.ask('/users/remove-parents-control-by-code', withCode(next))),
    )
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410, 410, 410])
    await data('setParentsControl', '/users/set-parents-control', { token, body: { age_limit: 6, pin: PIN } })
    expect(await codeFails(next)).toBe('410 code_expired')
    expect(await limit()).toEqual({ age_limit: 6 })
  })

  test('checks five of thirty racing codes, and no right one after them', async () => {
    await owns({ phone: PHONE })
    await sendCode('phone')
    const code = service.sent.codeTo(PHONE)
    const guesses = Array.from({ length: 30 }, (_, index) => String(index).padStart(6, '0')).filter((guess) => guess !== code)
    const answers = await Promise.all(guesses.map((guess) => codeFails(guess)))
    expect(answers.filter((answer) => answer === '422 invalid_code')).toHaveLength(CODE_TRIES)
    expect(await codeFails(code)).toBe('410 code_expired')
    expect(await limit()).toEqual({ age_limit: 12 })
  })

  test('sends a code once a minute and ten times an hour', async () => {
    await owns({ phone: PHONE })
    for (let count = 0; count < LIMITS.codesOfAccount.most; count += 1) {
      await sendCode('phone')
      expect(await sendFails('phone')).toBe(count < 9 ? '429 resend_too_early' : '429 too_many_tries')
      service.clock.nowMs += MINUTE
    }
    expect(await sendFails('phone')).toBe('429 too_many_tries')
  })

  test('refuses codes of other accounts and other purposes', async () => {
    await owns({ phone: PHONE, email: MAIL, email_verified: 1 })
    await sendCode('phone')
    const code = service.sent.codeTo(PHONE)
    expect(await codeFails(code, TOKENS.basic)).toBe('410 code_expired')
    expect(await failure('/users/verify-sms', { token, body: { code } })).toBe('410 code_expired')
    await data('sendSmsForChangePassword', '/users/send-sms-for-change-password', { token, method: 'POST' })
    const forPassword = service.sent.codeTo(PHONE)
    expect(await codeFails(other(code))).toBe('422 invalid_code')
    if (forPassword !== code) expect(await codeFails(forPassword)).toBe('422 invalid_code')
    await bringCode(code)
  })

  test('refuses a code sent to a number that the account no longer has', async () => {
    await owns({ phone: PHONE })
    await sendCode('phone')
    await owns({ phone: '+380501234567' })
    expect(await codeFails(service.sent.codeTo(PHONE))).toBe('410 code_expired')
    expect(await limit()).toEqual({ age_limit: 12 })
  })

  test('a code whose delivery failed can be requested again at once', async () => {
    await owns({ phone: PHONE })
    service.sent.broken.sms = true
    expect(await sendFails('phone')).toBe('422 sms_not_sent')
    service.sent.broken.sms = false
    await sendCode('phone')
  })

  test('while a limit is set, a signed-in device cannot change address, number or first password', async () => {
    await owns({ email: MAIL, email_verified: 1 })
    const change = async () => [
      await service.ask('/users/set-email', { token, body: { email: 'child@efir.example' } }),
      await service.ask('/users/send-verify-sms', { token, body: { phone: PHONE } }),
      await service.ask('/users/set-password-without-phone', {
        token,
        method: 'PUT',
        body: { password: PASSWORD, password_confirmation: PASSWORD },
      }),
    ]
    const refused = await change()
    expect(await Promise.all(refused.map((answer) => answer.json()))).toMatchObject(
      Array(3).fill({ code: 'parental_control_on' }),
    )
    await data('removeParentsControl', '/users/remove-parents-control', { token, method: 'PUT', body: { pin: PIN } })
    expect((await change()).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
