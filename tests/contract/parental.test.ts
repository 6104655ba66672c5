import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PinLocked } from '../../src/contract/parental.ts'
import { createParentalStore, LOCK_MS, MAX_WRONG_TRIES, OPEN_MS } from '../../server/features/parental/parental-store.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import { askersOf } from '../support/asking.ts'
import { TOKEN_MS } from '../../server/media/edge-tokens.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const token = TOKENS.premium
const PIN = '4071'

describe.each(engines())('parental control on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
  })
  afterEach(() => service.close())

  const { data, failure } = askersOf(() => service)
  const set = (body: object) => ({ token, body: { age_limit: 12, pin: PIN, ...body } })
  const limit = (body: object = {}) => data('setParentsControl', '/users/set-parents-control', set(body))
  const tryPin = (pin: string, who = token) =>
    data('validateParentsControl', '/users/validate-parents-control', { token: who, body: { pin } })
  const remove = (pin: string) => ({ token, method: 'PUT', body: { pin } })
  const shown = async () => (await data('showUser', '/users/show', { token })).parents_control
  const live = (id: string, who = token) => data('liveChannel', `/channels/live/${id}`, { token: who })
  const liveFails = (id: string, who = token) => failure(`/channels/live/${id}`, { token: who })

  /** Gives the programmes of a channel other ages, in the order of their starts. */
  async function setAges(channelId: string, ages: readonly number[]): Promise<void> {
    const store = createProgrammeStore(service.db)
    const rows = (await store.ofChannel(channelId)).filter(({ start_ms }) => start_ms > NOON - 24 * HOUR)
    await store.put(rows.map((row, index) => ({ ...row, age: ages[index] ?? 0 })))
  }

  /** Another device of the same person. */
  async function secondDevice(): Promise<string> {
    await openAccessKey(service.db, 'a-second-device-of-this-viewer', 'u-premium', NOON)
    return 'a-second-device-of-this-viewer'
  }

  test('is set, shown in the profile, and lifted with its PIN', async () => {
    expect(await shown()).toBeNull()
    expect(await limit()).toEqual({ age_limit: 12 })
    expect(await shown()).toEqual({ age_limit: 12 })
    expect(await failure('/users/remove-parents-control', remove('0000'))).toBe('403 pin_code_error')
    expect(await shown()).toEqual({ age_limit: 12 })
    await data('removeParentsControl', '/users/remove-parents-control', remove(PIN))
    expect(await shown()).toBeNull()
    await data('removeParentsControl', '/users/remove-parents-control', remove(PIN))
  })

  test('is changed with the current PIN only', async () => {
    await limit()
    const change = (body: object) => failure('/users/set-parents-control', set({ age_limit: 16, pin: '1111', ...body }))
    expect(await change({})).toBe('400 no_pin')
    expect(await change({ current_pin: '1111' })).toBe('403 pin_code_error')
    expect(await shown()).toEqual({ age_limit: 12 })
    expect(await limit({ age_limit: 16, pin: '1111', current_pin: PIN })).toEqual({ age_limit: 16 })
    expect((await tryPin('1111')).isPinValid).toBe(true)
    expect((await tryPin(PIN)).isPinValid).toBe(false)
  })

  test('accepts four digits and the four limits; a malformed PIN is no try', async () => {
    expect(await failure('/users/set-parents-control', set({ pin: '' }))).toBe('400 no_pin')
    for (const pin of ['12a4', '123', '12345', '١٢٣٤', ' 123'])
      expect(await failure('/users/set-parents-control', set({ pin }))).toBe('400 pin_digits_error')
    for (const age_limit of [0, 18, '12', null])
      expect(await failure('/users/set-parents-control', set({ age_limit }))).toBe('400 invalid_input')
    await limit()
    for (let count = 0; count < 6; count += 1)
      expect(await failure('/users/validate-parents-control', { token, body: { pin: '12' } })).toBe('400 pin_digits_error')
    expect((await tryPin(PIN)).isPinValid).toBe(true)
  })

  test('needs an account, and a limit to try a PIN on', async () => {
    expect(await failure('/users/set-parents-control', { body: { age_limit: 12, pin: PIN } })).toBe('401 authorization_required')
    expect(await failure('/users/validate-parents-control', { token, body: { pin: PIN } })).toBe('404 not_found')
  })

  test('stores no readable PIN', async () => {
    await limit()
    const row = await service.db.selectFrom('parental_controls').selectAll().executeTakeFirstOrThrow()
    expect(row.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // Whose it is and time stamps may have the same digits.
    expect(JSON.stringify({ ...row, user_id: '' }).replaceAll(/\d{13}/g, '')).not.toContain(PIN)
  })

  test('locks for fifteen minutes after five wrong tries, also for the right PIN, and says until when', async () => {
    await limit()
    const lefts = []
    for (let count = 0; count < MAX_WRONG_TRIES; count += 1) lefts.push((await tryPin('0000')).tries_left)
    expect(lefts).toEqual([4, 3, 2, 1, 0])
    const locked_until = NOON + LOCK_MS
    expect(await tryPin(PIN)).toEqual({ isPinValid: false, tries_left: 0, locked_until, open_until: null })
    const refused = await service.ask('/users/remove-parents-control', remove(PIN))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String(LOCK_MS / 1000))
    expect(v.parse(PinLocked, await refused.json())).toMatchObject({ code: 'pin_locked', until: locked_until })
    service.clock.nowMs = locked_until - 1
    expect((await tryPin(PIN)).isPinValid).toBe(false)
    service.clock.nowMs = locked_until
    expect((await tryPin('0000')).tries_left).toBe(4)
    expect((await tryPin(PIN)).isPinValid).toBe(true)
    expect((await tryPin('0000')).tries_left).toBe(4)
  })

  test('checks five of thirty racing tries', async () => {
    await limit()
    const tries = await Promise.all(Array.from({ length: 30 }, (_none, index) => tryPin(String(index).padStart(4, '0'))))
    const counted = tries.map(({ tries_left }) => tries_left).toSorted()
    expect(counted.filter((left) => left > 0)).toEqual([1, 2, 3, 4])
    expect((await tryPin(PIN)).isPinValid).toBe(false)
  })

  test('is set by one of two racing devices', async () => {
    const requests = ['1111', '2222'].map((pin) => service.ask('/users/set-parents-control', set({ pin })))
    expect((await Promise.all(requests)).map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('refuses a stream above the limit until this session sends the PIN', async () => {
    await setAges('tv-1', [0, 0, 16, 0, 0])
    await live('tv-1')
    await limit()
    expect(await liveFails('tv-1')).toBe('403 parental_pin_required')
    const other = await secondDevice()
    const { open_until } = await tryPin(PIN)
    expect(open_until).toBe(NOON + OPEN_MS)
    expect((await live('tv-1')).channel_id).toBe('tv-1')
    expect(await liveFails('tv-1', other)).toBe('403 parental_pin_required')
    // Another account has no limit.
    expect((await live('tv-1', TOKENS.basic)).channel_id).toBe('tv-1')
  })

  test('permits programmes within the limit, and locks 18+ under every limit', async () => {
    await limit({ age_limit: 16 })
    await setAges('tv-1', [0, 0, 16, 0, 0])
    expect((await live('tv-1')).channel_id).toBe('tv-1')
    await setAges('tv-1', [0, 0, 18, 0, 0])
    expect(await liveFails('tv-1')).toBe('403 parental_pin_required')
  })

  test('ends a live stream when a programme above the limit begins, not before', async () => {
    await limit()
    await setAges('tv-1', [0, 0, 12, 12, 16])
    const locksAt = NOON + HOUR + 30 * MINUTE
    service.clock.nowMs = locksAt - TOKEN_MS / 2
    const { url, expires_at } = await live('tv-1')
    expect(expires_at).toBe(locksAt)
    service.clock.nowMs = locksAt - 1
    expect((await service.app.request(url)).status).toBe(200)
    service.clock.nowMs = locksAt
    expect((await service.app.request(url)).status).toBe(403)
    expect(await liveFails('tv-1')).toBe('403 parental_pin_required')
    await tryPin(PIN)
    expect((await live('tv-1')).expires_at).toBe(locksAt + TOKEN_MS)
  })

  test('locks again four hours after the PIN', async () => {
    const long = { ...programme('tv-2', NOON + HOUR, 8 * 60, '2026-11-21'), age: 18 }
    await createProgrammeStore(service.db).put([long])
    await limit()
    await tryPin(PIN)
    expect((await live('tv-2')).expires_at).toBe(NOON + TOKEN_MS)
    service.clock.nowMs = NOON + OPEN_MS - 1
    expect((await live('tv-2')).expires_at).toBe(NOON + OPEN_MS)
    service.clock.nowMs = NOON + OPEN_MS
    expect(await liveFails('tv-2')).toBe('403 parental_pin_required')
  })

  test('locks again when the PIN changes', async () => {
    await setAges('tv-1', [0, 0, 16, 0, 0])
    await limit()
    await tryPin(PIN)
    await live('tv-1')
    await limit({ pin: '1111', current_pin: PIN })
    expect(await liveFails('tv-1')).toBe('403 parental_pin_required')
  })

  test('guards the archive by programme, and by any window that overlaps one', async () => {
    await setAges('tv-1', [16, 0, 0, 0, 0])
    await limit()
    const locked = { channel_id: 'tv-1', program_id: `tv-1-${(NOON - 2.5 * HOUR) / MINUTE}` }
    const open = { channel_id: 'tv-1', program_id: `tv-1-${(NOON - 1.5 * HOUR) / MINUTE}` }
    const across = { channel_id: 'tv-1', start: NOON - 1.5 * HOUR - 1000, duration: 60 }
    const after = { channel_id: 'tv-1', start: NOON - 1.5 * HOUR, duration: 60 }
    const window = (body: object) => data('liveWithDuration', '/channels/live-with-duration', { token, body })
    for (const body of [locked, across])
      expect(await failure('/channels/live-with-duration', { token, body })).toBe('403 parental_pin_required')
    for (const body of [open, after]) await window(body)
    await tryPin(PIN)
    service.clock.nowMs = NOON + OPEN_MS - MINUTE
    for (const body of [open, after]) expect((await window(body)).expires_at).toBeGreaterThan(NOON + OPEN_MS)
    for (const body of [locked, across]) expect((await window(body)).expires_at).toBe(NOON + OPEN_MS)
  })

  test('applies to the protected list too', async () => {
    await setAges('tv-1', [0, 0, 16, 0, 0])
    await setAges('tv-2', [0])
    await limit()
    const streams = async () =>
      (await data('protectedChannels', '/channels/protected-all', { token })).map(
        ({ _id, stream }) => `${_id} ${stream !== null}`,
      )
    expect(await streams()).toEqual(['tv-1 false', 'tv-2 true', 'tv-3 true', 'tv-4 false'])
    await tryPin(PIN)
    expect(await streams()).toEqual(['tv-1 true', 'tv-2 true', 'tv-3 true', 'tv-4 false'])
  })

  test('guards a channel of its own age without a guide, its archive, and links issued after the PIN', async () => {
    await service.db.updateTable('channels').set({ age: 18 }).where('id', '=', 'tv-3').execute()
    await live('tv-3')
    await limit({ age_limit: 16 })
    const body = { channel_id: 'tv-3', start: NOON - HOUR, duration: 60 }
    expect(await liveFails('tv-3')).toBe('403 parental_pin_required')
    expect(await failure('/channels/live-with-duration', { token, body })).toBe('403 parental_pin_required')
    const list = await data('protectedChannels', '/channels/protected-all', { token })
    expect(list.find(({ _id }) => _id === 'tv-3')).toMatchObject({ stream: null })
    await tryPin(PIN)
    service.clock.nowMs = NOON + OPEN_MS - MINUTE
    const { url, expires_at } = await live('tv-3')
    expect(expires_at).toBe(NOON + OPEN_MS)
    expect((await service.app.request(url)).status).toBe(200)
    service.clock.nowMs = NOON + OPEN_MS
    expect((await service.app.request(url)).status).toBe(403)
    expect((await service.app.request(url.replace(/-[^/]*\/master/, '-forged/master'))).status).toBe(403)
    expect(await liveFails('tv-3')).toBe('403 parental_pin_required')
  })

  test('is lifted for an owner with a proof of identity, also while the PIN is locked', async () => {
    await limit()
    for (let count = 0; count < MAX_WRONG_TRIES; count += 1) await tryPin('0000')
    await createParentalStore(service.db).lift('u-premium')
    expect(await shown()).toBeNull()
    expect(await limit({ pin: '1111' })).toEqual({ age_limit: 12 })
    expect((await tryPin('1111')).isPinValid).toBe(true)
  })
})
