import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '../../server/http/limits.ts'
import { PROOF_MS } from '../../server/features/auth/proof.ts'
import { NEW_PASSWORD_MS } from '../../server/features/parental/forgotten-pin-handlers.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { ALWAYS, openService, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const MAIL = 'olena@efir.example'
const OTHER_MAIL = 'other@efir.example'
const PHONE = '+380671234567'
const PASSWORD = 'a good password'
const chosen = (password = PASSWORD) => ({ password, password_confirmation: password })

describe.each(engines())('on $name', (engine) => {
  let service: Service
  let token = ''
  beforeAll(async () => {
    service = await openService(engine)
  })
  beforeEach(async () => {
    await startOver(service)
    await service.db.deleteFrom('parental_controls').execute()
    await service.db.updateTable('programmes').set({ age: 0 }).execute()
    const { flow } = await data('signUpByMail', '/auth/sign-up/mail', { body: { email: MAIL, ...chosen() }, ...on('owner') })
    const body = { flow, code: service.sent.codeTo(MAIL) }
    token = tokenOf(await data('confirmCode', '/auth/confirm', { body, ...on('owner') }))
  })
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  const on = (name: string, from = '192.0.2.1') => ({ headers: { 'device-id': `brwsr-${name}` }, from })
  const tokenOf = (entry: { status: string }) => (entry as { status: string; auth_token: string }).auth_token
  const later = (ms: number) => void (service.clock.nowMs += ms)
  const who = () => ({ token, ...on('owner') })
  const row = () => service.db.selectFrom('accounts').where('email', '=', MAIL).selectAll().executeTakeFirstOrThrow()
  const set = async (values: Partial<Awaited<ReturnType<typeof row>>>) =>
    service.db.updateTable('accounts').set(values).where('email', '=', MAIL).execute()

  /** Every change of a way into the account that a token alone must not make. */
  const changes = () =>
    ({
      'another address': ['/users/set-email', { ...who(), body: { email: OTHER_MAIL } }],
      'another number': ['/users/send-verify-sms', { ...who(), body: { phone: PHONE } }],
    }) as const

  describe('an old session', () => {
    test.each(['another address', 'another number'] as const)('gives the account %s only after a proof', async (name) => {
      const [path, options] = changes()[name]
      later(PROOF_MS)
      expect(await failure(path, options)).toBe('403 proof_required')
      expect(service.sent.texts).toEqual([])
      const wrong = { ...who(), method: 'PUT', body: { password: 'not the password' } }
      expect(await failure('/users/prove-by-password', wrong)).toBe('403 wrong_password')
      expect(await failure(path, options)).toBe('403 proof_required')
      await data('proveByPassword', '/users/prove-by-password', { ...who(), method: 'PUT', body: { password: PASSWORD } })
      expect((await service.ask(path, options)).status).toBe(200)
      later(PROOF_MS)
      expect(await failure(path, options)).toBe('403 proof_required')
    })

    test('is proven by a code to the address or number of the account', async () => {
      await set({ phone: PHONE, password_hash: null })
      later(PROOF_MS)
      const [path, options] = changes()['another address']
      for (const [way, to] of [
        ['phone', PHONE],
        ['email', MAIL],
      ] as const) {
        expect(await failure(path, options)).toBe('403 proof_required')
        await data('sendProofCode', '/users/send-proof-code', { ...who(), body: { way } })
        const code = service.sent.codeTo(to)
        const body = { code }
        expect(await failure('/users/verify-mail', { ...who(), body })).toBe('410 code_expired')
        await data('proveByCode', '/users/prove-by-code', { ...who(), method: 'PUT', body })
        expect(await failure('/users/prove-by-code', { ...who(), method: 'PUT', body })).toBe('410 code_expired')
        expect((await service.ask(path, options)).status).toBe(200)
        later(PROOF_MS)
      }
    })

    test('is not proven by a code to a number that the account no longer has', async () => {
      await set({ phone: PHONE })
      await data('sendProofCode', '/users/send-proof-code', { ...who(), body: { way: 'phone' } })
      await set({ phone: '+380501234567' })
      const body = { code: service.sent.codeTo(PHONE) }
      expect(await failure('/users/prove-by-code', { ...who(), method: 'PUT', body })).toBe('410 code_expired')
    })

    test('needs a number or a confirmed address for a code', async () => {
      expect(await failure('/users/send-proof-code', { ...who(), body: { way: 'phone' } })).toBe('409 phone_required')
      await set({ email_verified: 0 })
      expect(await failure('/users/send-proof-code', { ...who(), body: { way: 'email' } })).toBe('409 email_required')
    })

    test('sets no first password without a proof', async () => {
      await set({ password_hash: null })
      later(PROOF_MS)
      const first = { ...who(), method: 'PUT', body: chosen() }
      expect(await failure('/users/set-password-without-phone', first)).toBe('403 proof_required')
    })

    test('costs at most sixty hashes in ten minutes, right passwords included', async () => {
      // A password that a code has just set lifts no limit, so it may be tried again.
      await set({ password_by_code_ms: service.clock.nowMs })
      const paths = ['/users/prove-by-password', '/users/remove-parents-control-by-password']
      const answers: number[] = []
      // Ten at a time: those under way count as wrong.
      while (answers.length < LIMITS.hashesOfAccount.most + 10) {
        const tries = Array.from({ length: 10 }, (_, index) =>
          service.ask(paths[index % 2]!, { ...who(), method: 'PUT', body: { password: PASSWORD } }),
        )
        answers.push(...(await Promise.all(tries)).map(({ status }) => status))
      }
      expect(answers.filter((status) => status === 429)).toHaveLength(10)
    })

    test('may try twenty passwords in ten minutes', async () => {
      const { most } = LIMITS.passwordsOfAccount
      const tries = await Promise.all(
        Array.from({ length: most + 5 }, (_, index) =>
          failure('/users/prove-by-password', {
            token,
            method: 'PUT',
            body: { password: `guess ${index}` },
            from: `198.51.100.${index}`,
          }),
        ),
      )
      expect(tries.filter((answer) => answer === '403 wrong_password')).toHaveLength(most)
    })
  })

  test('a device approved by another one has no proof, also after it replaces a device', async () => {
    const approved = async (name: string) => {
      const { code, secret } = await data('requestDeviceCode', '/auth/device-code', { method: 'POST', ...on(name) })
      await data('approveDeviceCode', '/auth/device-code/approve', { token, body: { code } })
      const entry = await data('pollDeviceCode', '/auth/device-code/poll', { body: { secret }, ...on(name) })
      if (entry.status === 'pending') throw new Error('not approved')
      return entry
    }
    const first = tokenOf(await approved('tv-1'))
    expect(await failure('/users/set-email', { token: first, body: { email: OTHER_MAIL } })).toBe('403 proof_required')
    for (const name of ['tv-2', 'tv-3', 'tv-4']) await approved(name)
    const full = await approved('tv-5')
    if (full.status !== 'devices_full') throw new Error('there was room')
    const body = { ticket: full.ticket, device_id: full.devices.at(-1)!._id }
    const fifth = tokenOf(await data('freeDevice', '/auth/devices/free', { body, ...on('tv-5') }))
    expect(await failure('/users/set-email', { token: fifth, body: { email: OTHER_MAIL } })).toBe('403 proof_required')
  })

  test('an account with only an access key has nothing to prove with', async () => {
    const proven = (proven_ms: number) =>
      service.db.updateTable('sessions').set({ proven_ms }).where('account_id', '=', 'u-basic').execute()
    await proven(0)
    const request = { token: TOKENS.basic, body: { email: OTHER_MAIL } }
    expect((await service.ask('/users/set-email', request)).status).toBe(200)
    await proven(ALWAYS)
  })

  test('a changed number is notified to the confirmed address', async () => {
    await set({ phone: PHONE })
    service.sent.letters.length = 0
    await data('sendVerifySms', '/users/send-verify-sms', { ...who(), body: { phone: '+380501234567' } })
    await data('verifySms', '/users/verify-sms', { ...who(), body: { code: service.sent.codeTo('+380501234567') } })
    expect(service.sent.letters).toMatchObject([{ to: MAIL, subject: expect.stringMatching(/^Номер вашого/) }])
  })

  describe('strangers', () => {
    const signIn = (password: string, name: string, from: string) =>
      service.ask('/auth/sign-in/mail', { body: { email: MAIL, password }, ...on(name, from) })

    test('at one address lock out neither the owner’s device nor other addresses', async () => {
      const { most } = LIMITS.passwordsOfLoginFromAddress
      for (let index = 0; index < most; index += 1) await signIn(`guess ${index}`, 'stranger', '203.0.113.1')
      expect((await signIn(PASSWORD, 'stranger', '203.0.113.1')).status).toBe(429)
      expect((await signIn(PASSWORD, 'new', '198.51.100.7')).status).toBe(200)
      expect((await signIn(PASSWORD, 'owner', '203.0.113.1')).status).toBe(200)
    })

    test('must guess the id of the owner’s device to pass for it', async () => {
      const { most } = LIMITS.passwordsOfDevice
      for (let index = 0; index < most; index += 1) await signIn(`guess ${index}`, 'owner', `203.0.113.${index}`)
      expect((await signIn(PASSWORD, 'owner', '198.51.100.7')).status).toBe(429)
    })

    test('cannot block codes for the owner’s device', async () => {
      const recover = (name: string, from: string) => service.ask('/auth/recovery', { body: { login: MAIL }, ...on(name, from) })
      const { most } = LIMITS.codesToLogin
      for (let index = 0; index < most; index += 1) {
        expect((await recover('stranger', `203.0.113.${index}`)).status).toBe(200)
        later(MINUTE)
      }
      expect((await recover('stranger', '203.0.113.200')).status).toBe(429)
      const before = service.sent.letters.length
      expect((await recover('owner', '198.51.100.7')).status).toBe(200)
      expect(service.sent.letters).toHaveLength(before + 1)
    })

    test('may request six codes an hour from one address, without effect on others', async () => {
      const recover = (from: string) => service.ask('/auth/recovery', { body: { login: MAIL }, ...on('stranger', from) })
      for (let index = 0; index < LIMITS.codesToLoginFromAddress.most; index += 1) {
        expect((await recover('203.0.113.1')).status).toBe(200)
        later(MINUTE)
      }
      expect((await recover('203.0.113.1')).status).toBe(429)
      expect((await recover('198.51.100.7')).status).toBe(200)
    })

    test('get the same response for known and unknown addresses', async () => {
      const answers = async (email: string) => {
        const all: string[] = []
        for (let index = 0; index < LIMITS.passwordsOfLoginFromAddress.most + 1; index += 1) {
          const request = { body: { email, password: 'x' }, ...on('stranger', '203.0.113.1') }
          all.push(await failure('/auth/sign-in/mail', request))
        }
        return all
      }
      expect(await answers(MAIL)).toEqual(await answers('nobody@efir.example'))
    })

    test('include a device that the owner signs out, and all devices after recovery', async () => {
      const known = () => service.db.selectFrom('known_devices').selectAll().execute()
      expect((await signIn(PASSWORD, 'second', '192.0.2.1')).status).toBe(200)
      expect(await known()).toHaveLength(2)
      expect(JSON.stringify(await known())).not.toContain('brwsr-')
      const other = (await data('listDevices', '/users/devices', { token })).find(({ current }) => !current)!
      await data('removeDevice', `/users/devices/${other._id}`, { token, method: 'DELETE' })
      expect(await known()).toHaveLength(1)
      later(MINUTE)
      const { flow } = await data('startRecovery', '/auth/recovery', { body: { login: MAIL }, ...on('third') })
      const body = { flow, code: service.sent.codeTo(MAIL) }
      const { ticket } = await data('confirmRecovery', '/auth/recovery/confirm', { body, ...on('third') })
      await data('setRecoveredPassword', '/auth/recovery/password', { body: { ticket, ...chosen() }, ...on('third') })
      expect(await known()).toHaveLength(1)
      expect((await known())[0]!.seen_ms).toBe(service.clock.nowMs)
    })
  })

  describe('recovery and the age limit', () => {
    const NEW = 'another good password'
    const lift = (password: string) =>
      service.ask('/users/remove-parents-control-by-password', { token, method: 'PUT', body: { password } })
    const limit = async () => (await data('showUser', '/users/show', { token })).parents_control
    beforeEach(async () => {
      await set({ phone: PHONE })
      await data('setParentsControl', '/users/set-parents-control', { token, body: { age_limit: 12, pin: '4071' } })
    })

    const byRecovery = async () => {
      later(MINUTE)
      const { flow } = await data('startRecovery', '/auth/recovery', { body: { login: PHONE }, ...on('child') })
      const body = { flow, code: service.sent.codeTo(PHONE) }
      const { ticket } = await data('confirmRecovery', '/auth/recovery/confirm', { body, ...on('child') })
      const entry = await data('setRecoveredPassword', '/auth/recovery/password', {
        body: { ticket, ...chosen(NEW) },
        ...on('child'),
      })
      token = tokenOf(entry)
    }
    const bySms = async () => {
      await data('sendSmsForChangePassword', '/users/send-sms-for-change-password', { token, method: 'POST' })
      const body = { code: service.sent.codeTo(PHONE), ...chosen(NEW) }
      await data('setPasswordByPhone', '/users/set-password-by-phone', { token, method: 'PUT', body })
    }

    test.each([
      ['recovery', byRecovery],
      ['a text message', bySms],
    ])('a password set by %s lifts the limit only after a day, and the owner is notified', async (_name, setPassword) => {
      service.sent.letters.length = 0
      await setPassword()
      expect(await limit()).toEqual({ age_limit: 12 })
      expect(service.sent.letters).toMatchObject([{ to: MAIL, subject: expect.stringMatching(/змінено за кодом/) }])
      const refused = await lift(NEW)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ code: 'password_too_new', until: service.clock.nowMs + NEW_PASSWORD_MS })
      // A change with the new password makes it no older.
      const body = { old_password: NEW, ...chosen('a third good password') }
      await data('changePassword', '/users/change-password', { token, body })
      expect((await lift('a third good password')).status).toBe(409)
      expect(await limit()).toEqual({ age_limit: 12 })
      later(NEW_PASSWORD_MS)
      expect((await lift('a third good password')).status).toBe(200)
      expect(await limit()).toBeNull()
      expect(service.sent.letters.at(-1)).toMatchObject({ to: MAIL, subject: 'Батьківський контроль вимкнено' })
    })

    test('the previous password lifts it at once, and the owner is notified', async () => {
      expect((await lift(PASSWORD)).status).toBe(200)
      expect(await limit()).toBeNull()
      expect(service.sent.letters.at(-1)).toMatchObject({ to: MAIL, subject: 'Батьківський контроль вимкнено' })
    })

    test('no code is sent for the limit while there is a password', async () => {
      await byRecovery()
      const body = { way: 'phone' }
      expect(await failure('/users/send-code-for-parents-control', { token, body })).toBe('409 password_required')
    })

    test('a code of a proof neither lifts a limit nor signs in', async () => {
      later(MINUTE)
      await data('sendProofCode', '/users/send-proof-code', { token, body: { way: 'phone' } })
      const body = { code: service.sent.codeTo(PHONE) }
      expect(await failure('/users/remove-parents-control-by-code', { token, method: 'PUT', body })).toBe('410 code_expired')
      await data('proveByCode', '/users/prove-by-code', { token, method: 'PUT', body })
      expect(await failure('/users/set-email', { token, body: { email: OTHER_MAIL } })).toBe('409 parental_control_on')
    })
  })

  describe('a device whose account has an age limit', () => {
    const live = (name: string, id = 'tv-1') => service.ask(`/channels/live/${id}`, on(name))
    const archive = (name: string) => {
      const body = { channel_id: 'tv-1', start: service.clock.nowMs - 30 * MINUTE, duration: 60 }
      return service.ask('/channels/live-with-duration', { body, ...on(name) })
    }
    const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code ?? 'plays'
    beforeEach(async () => {
      await service.db.updateTable('programmes').set({ age: 16 }).where('channel_id', '=', 'tv-1').execute()
      await data('setParentsControl', '/users/set-parents-control', { ...who(), body: { age_limit: 12, pin: '4071' } })
    })

    test('plays nothing above it for a visitor, after signing out or without', async () => {
      expect(await codeOf(await live('owner'))).toBe('registration_required')
      await data('logOut', '/auth/log-out', { ...who(), method: 'POST' })
      expect(await codeOf(await live('owner'))).toBe('registration_required')
      expect(await codeOf(await archive('owner'))).toBe('registration_required')
      expect(await codeOf(await live('somebody-else'))).toBe('plays')
      await service.db.updateTable('programmes').set({ age: 12 }).execute()
      expect(await codeOf(await live('owner'))).toBe('plays')
    })

    test('plays it again once the limit is lifted, or an account without one signs in there', async () => {
      await service.ask('/auth/sign-in/key', { body: { key: TOKENS.basic }, ...on('owner') })
      expect(await codeOf(await live('owner'))).toBe('plays')
      await service.ask('/auth/sign-in/mail', { body: { email: MAIL, password: PASSWORD }, ...on('owner') })
      expect(await codeOf(await live('owner'))).toBe('registration_required')
      await service.db.deleteFrom('parental_controls').execute()
      expect(await codeOf(await live('owner'))).toBe('plays')
    })
  })

  test('an access key of the operator signs in; a device token does not', async () => {
    const by = (key: string) => ({ body: { key }, ...on('new') })
    expect(await data('signInByKey', '/auth/sign-in/key', by(TOKENS.basic))).toEqual({
      status: 'signed_in',
      auth_token: TOKENS.basic,
      user_id: 'u-basic',
      name: 'Тарас',
      is_new: false,
    })
    expect(await failure('/auth/sign-in/key', by(token))).toBe('404 not_found')
    expect(await failure('/auth/sign-in/key', by(''))).toBe('404 not_found')
  })

  test('a code sent by eight devices at once signs one of them in', async () => {
    later(MINUTE)
    const { flow } = await data('signInByPhone', '/auth/sign-in/phone', { body: { phone: PHONE }, ...on('racer') })
    const body = { flow, code: service.sent.codeTo(PHONE) }
    const raced = await Promise.all(
      Array.from({ length: 8 }, (_, index) => service.ask('/auth/confirm', { body, ...on(`racer-${index}`) })),
    )
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410, 410, 410])
  })
})
