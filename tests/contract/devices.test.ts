import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ACCESS_KEY_MS,
  closeAccessKeys,
  openAccessKey,
  SESSION_IDLE_MS,
  SESSION_MS,
} from '../../server/features/users/session-store.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const MAIL = 'olena@efir.example'
const PASSWORD = 'a good password'
const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

describe.each(engines())('on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  beforeEach(async () => {
    await startOver(service)
    const body = { email: MAIL, password: PASSWORD, password_confirmation: PASSWORD, name: 'Олена' }
    const { flow } = await data('signUpByMail', '/auth/sign-up/mail', { body, ...on('first') })
    const entry = await data('confirmCode', '/auth/confirm', {
      body: { flow, code: service.sent.codeTo(MAIL) },
      ...on('first'),
    })
    first = entry.status === 'signed_in' ? entry.auth_token : ''
  })
  afterAll(() => service.close())

  let first = ''
  const { data, failure } = askersOf(() => service)
  const on = (name: string) => ({ headers: { 'device-id': `brwsr-${name}`, 'user-agent': CHROME_ON_WINDOWS } })

  const signIn = (name: string) =>
    data('signInByMail', '/auth/sign-in/mail', { body: { email: MAIL, password: PASSWORD }, ...on(name) })
  async function tokenFor(name: string): Promise<string> {
    const entry = await signIn(name)
    if (entry.status !== 'signed_in') throw new Error('there was no room')
    return entry.auth_token
  }
  const devicesOf = (token: string) => data('listDevices', '/users/devices', { token })

  test('a device is listed with its platform, and the requesting one is marked', async () => {
    await tokenFor('second')
    const devices = await devicesOf(first)
    expect(devices.map(({ label, platform, current }) => [label, platform, current])).toEqual([
      ['Chrome, Windows', 'browser', true],
      ['Chrome, Windows', 'browser', false],
    ])
  })

  test('the last use of a device is accurate to five minutes', async () => {
    const seen = async () => (await devicesOf(first))[0]!.last_seen_at
    const signedIn = service.clock.nowMs
    service.clock.nowMs += 4 * MINUTE
    expect(await seen()).toBe(signedIn)
    service.clock.nowMs += 2 * MINUTE
    expect(await seen()).toBe(signedIn + 6 * MINUTE)
  })

  test('signing in again reuses the slot of the device and ends its old token', async () => {
    const again = await tokenFor('first')
    expect(await devicesOf(again)).toHaveLength(1)
    expect(await failure('/users/show', { token: first })).toBe('401 authorization_required')
  })

  test('after ninety idle days a device is signed out and its slot is free', async () => {
    const tokens = [first]
    for (const name of ['b', 'c', 'd', 'e']) tokens.push(await tokenFor(name))
    service.clock.nowMs += SESSION_IDLE_MS - MINUTE
    for (const token of tokens.slice(1)) await devicesOf(token)
    service.clock.nowMs += MINUTE
    expect(await failure('/users/show', { token: first })).toBe('401 authorization_required')
    expect((await service.ask('/users/show', { token: tokens[1]! })).status).toBe(200)
    expect(await devicesOf(await tokenFor('sixth'))).toHaveLength(5)
  })

  test('after 180 days a device must sign in again, and its slot is free', async () => {
    for (const name of ['b', 'c', 'd', 'e']) await tokenFor(name)
    service.clock.nowMs += SESSION_MS / 3
    await devicesOf(first)
    service.clock.nowMs += SESSION_MS / 3
    const second = await tokenFor('b')
    await devicesOf(first)
    service.clock.nowMs += SESSION_MS / 3 - 1
    await devicesOf(first)
    service.clock.nowMs += 1
    expect(await failure('/users/show', { token: first })).toBe('401 authorization_required')
    expect((await service.ask('/users/show', { token: second })).status).toBe(200)
    expect((await signIn('sixth')).status).toBe('signed_in')
  })

  test('an access key ends thirty days after its last use, or when revoked', async () => {
    const key = 'an-access-key-of-the-operator'
    const works = async () => (await service.ask('/users/show', { token: key })).status === 200
    await openAccessKey(service.db, key, 'u-basic', service.clock.nowMs)
    service.clock.nowMs += ACCESS_KEY_MS - 1
    expect(await works()).toBe(true)
    await openAccessKey(service.db, key, 'u-basic', service.clock.nowMs)
    service.clock.nowMs += ACCESS_KEY_MS - 1
    expect(await works()).toBe(true)
    service.clock.nowMs += 1
    expect(await works()).toBe(false)
    await openAccessKey(service.db, key, 'u-basic', service.clock.nowMs)
    await closeAccessKeys(service.db, 'u-basic')
    expect(await works()).toBe(false)
    await openAccessKey(service.db, TOKENS.basic, 'u-basic', service.clock.nowMs)
  })

  test('twenty sign-ins race for the fifth slot: exactly five devices remain', async () => {
    for (const name of ['b', 'c', 'd']) await tokenFor(name)
    const entries = await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(`racer-${index}`)))
    const winners = entries.filter((entry) => entry.status === 'signed_in')
    expect(winners).toHaveLength(1)
    expect(await devicesOf(first)).toHaveLength(5)
    for (const entry of entries) if (entry.status === 'devices_full') expect(entry.devices).toHaveLength(5)
  })

  test('twenty sign-ins to an account without devices leave five as well', async () => {
    await data('logOut', '/auth/log-out', { token: first, method: 'POST' })
    const entries = await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(`racer-${index}`)))
    expect(entries.filter(({ status }) => status === 'signed_in')).toHaveLength(5)
  })

  test('the sixth sign-in lists the five and replaces one, which is signed out at its next request', async () => {
    const tokens = [first]
    for (const name of ['b', 'c', 'd', 'e']) tokens.push(await tokenFor(name))
    const full = await signIn('sixth')
    if (full.status !== 'devices_full') throw new Error('there was room')
    expect(full.devices.every(({ current }) => !current)).toBe(true)
    const body = { ticket: full.ticket, device_id: (await devicesOf(tokens[2]!)).find(({ current }) => current)!._id }
    expect(await data('freeDevice', '/auth/devices/free', { body, ...on('sixth') })).toMatchObject({ status: 'signed_in' })
    expect(await failure('/users/show', { token: tokens[2]! })).toBe('401 authorization_required')
    expect(await devicesOf(first)).toHaveLength(5)
    expect(await failure('/auth/devices/free', { body, ...on('sixth') })).toBe('410 sign_in_again')
  })

  test('a ticket removes only its account’s devices, expires in ten minutes, and permits nothing else', async () => {
    for (const name of ['b', 'c', 'd', 'e']) await tokenFor(name)
    const full = async () => {
      const entry = await signIn('sixth')
      if (entry.status !== 'devices_full') throw new Error('there was room')
      return entry.ticket
    }
    const foreign = 'foreign-device'
    const seen = { platform: 'browser', label: '', created_ms: service.clock.nowMs, last_seen_ms: service.clock.nowMs }
    await service.db
      .insertInto('sessions')
      .values({ token_hash: 'x', id: foreign, account_id: 'u-basic', device_id: 'brwsr-foreign', slot: 1, ...seen })
      .execute()
    const answer = await data('freeDevice', '/auth/devices/free', { body: { ticket: await full(), device_id: foreign } })
    expect(answer.status).toBe('devices_full')
    expect(await service.db.selectFrom('sessions').where('id', '=', foreign).select('id').execute()).toHaveLength(1)
    const ticket = await full()
    const password = { password: 'some password', password_confirmation: 'some password' }
    expect(await failure('/auth/recovery/password', { body: { ticket, ...password } })).toBe('410 password_reset_failed')
    service.clock.nowMs += 10 * MINUTE
    expect(await failure('/auth/devices/free', { body: { ticket, device_id: 'any' } })).toBe('410 sign_in_again')
  })

  test('another device of the account can sign out a device', async () => {
    const second = await tokenFor('second')
    const mine = (await devicesOf(second)).find(({ current }) => current)!
    const remove = (token: string) => failure(`/users/devices/${mine._id}`, { token, method: 'DELETE' })
    expect(await remove(TOKENS.premium)).toBe('404 device_not_removed')
    await data('removeDevice', `/users/devices/${mine._id}`, { token: first, method: 'DELETE' })
    expect(await failure('/users/devices', { token: second })).toBe('401 authorization_required')
    expect(await remove(first)).toBe('404 device_not_removed')
  })

  test('logging out ends the session on the server; an access key of the operator stays', async () => {
    await data('logOut', '/auth/log-out', { token: first, method: 'POST' })
    expect(await failure('/users/show', { token: first })).toBe('401 authorization_required')
    expect(await failure('/auth/log-out', { token: first, method: 'POST' })).toBe('401 authorization_required')
    await data('logOut', '/auth/log-out', { token: TOKENS.basic, method: 'POST' })
    expect((await service.ask('/users/show', { token: TOKENS.basic })).status).toBe(200)
    expect(await devicesOf(TOKENS.basic)).toEqual([])
  })

  test('a forged, truncated or foreign token is refused', async () => {
    const stored = await service.db.selectFrom('sessions').select('token_hash').execute()
    const forged = [
      `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`,
      first.slice(1),
      stored[0]!.token_hash,
      "' or 1=1 --",
    ]
    for (const token of forged) expect(await failure('/users/show', { token })).toBe('401 authorization_required')
  })

  const requestCode = (name = 'tv') => data('requestDeviceCode', '/auth/device-code', { method: 'POST', ...on(name) })
  const poll = (secret: string) => data('pollDeviceCode', '/auth/device-code/poll', { body: { secret }, ...on('tv') })

  test('a television shows a short code and is signed in after its approval', async () => {
    const { code, secret } = await requestCode()
    expect(await poll(secret)).toEqual({ status: 'pending' })
    const typed = `${code.slice(0, 4)}-${code.slice(4)}`
    const show = { token: first, body: { code: typed } }
    expect(await data('showDeviceCode', '/auth/device-code/show', show)).toEqual({
      label: 'Chrome, Windows',
      platform: 'browser',
    })
    expect(await poll(secret)).toEqual({ status: 'pending' })
    const approved = await data('approveDeviceCode', '/auth/device-code/approve', { token: first, body: { code: typed } })
    expect(approved).toEqual({ label: 'Chrome, Windows' })
    const entry = await poll(secret)
    if (entry.status !== 'signed_in') throw new Error('it was not let in')
    expect((await data('showUser', '/users/show', { token: entry.auth_token })).name).toBe('Олена')
    expect(await failure('/auth/device-code/poll', { body: { secret } })).toBe('410 code_expired')
    for (const path of ['show', 'approve'])
      expect(await failure(`/auth/device-code/${path}`, { token: first, body: { code } })).toBe('404 device_not_added')
  })

  test('an approved code is refused to other accounts', async () => {
    const { code } = await requestCode()
    await data('approveDeviceCode', '/auth/device-code/approve', { token: first, body: { code } })
    for (const path of ['show', 'approve'])
      expect(await failure(`/auth/device-code/${path}`, { token: TOKENS.premium, body: { code } })).toBe('404 device_not_added')
  })

  test('an approved code polled twenty times at once opens one session', async () => {
    const { code, secret } = await requestCode()
    await data('approveDeviceCode', '/auth/device-code/approve', { token: first, body: { code } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.ask('/auth/device-code/poll', { body: { secret } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await devicesOf(first)).toHaveLength(2)
  })

  test('a device code lives ten minutes, and needs the secret of its own device', async () => {
    const [one, other] = [await requestCode('one'), await requestCode('other')]
    await data('approveDeviceCode', '/auth/device-code/approve', { token: first, body: { code: one.code } })
    expect(await poll(other.secret)).toEqual({ status: 'pending' })
    service.clock.nowMs += 10 * MINUTE
    for (const path of ['show', 'approve'])
      expect(await failure(`/auth/device-code/${path}`, { token: first, body: { code: other.code } })).toBe('410 code_expired')
    expect(await failure('/auth/device-code/poll', { body: { secret: one.secret } })).toBe('410 code_expired')
    expect(await failure('/auth/device-code/poll', { body: { secret: 'a-secret-of-nobody' } })).toBe('410 code_expired')
    service.clock.nowMs += 10 * MINUTE
    await requestCode('third')
    expect(await service.db.selectFrom('device_codes').selectAll().execute()).toHaveLength(1)
  })

  test('a new password revokes earlier approvals', async () => {
    const { code, secret } = await requestCode()
    await data('approveDeviceCode', '/auth/device-code/approve', { token: first, body: { code } })
    const body = { old_password: PASSWORD, password: 'another password', password_confirmation: 'another password' }
    await data('changePassword', '/users/change-password', { token: first, body })
    expect(await failure('/auth/device-code/poll', { body: { secret } })).toBe('410 code_expired')
  })

  test('guesses of device codes are limited', async () => {
    const guess = () => failure('/auth/device-code/approve', { token: first, body: { code: '00000000' } })
    const look = () => failure('/auth/device-code/show', { token: first, body: { code: '00000000' } })
    for (let index = 0; index < 10; index += 1) expect(await (index % 2 === 0 ? guess() : look())).toBe('404 device_not_added')
    expect([await guess(), await look()]).toEqual(['429 too_many_tries', '429 too_many_tries'])
  })

  test('a sixth device that waits with a code replaces another one', async () => {
    for (const name of ['b', 'c', 'd', 'e']) await tokenFor(name)
    const { code, secret } = await requestCode()
    await data('approveDeviceCode', '/auth/device-code/approve', { token: first, body: { code } })
    const entry = await poll(secret)
    if (entry.status !== 'devices_full') throw new Error('there was room')
    const body = { ticket: entry.ticket, device_id: entry.devices.at(-1)!._id }
    expect((await data('freeDevice', '/auth/devices/free', { body, ...on('tv') })).status).toBe('signed_in')
  })
})
