import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askersOf } from '../support/asking.ts'
import { sweep } from '../../server/jobs/sweep.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const NAME = '0123456789abcdef0123456789abcdef'
const DAY = 86_400_000

describe.each(engines())('a call with an idempotency key, on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
  })
  afterEach(() => service.close())

  const { data, failure } = askersOf(() => service)
  const requestOf = (id: string, name: string, token = TOKENS.registered) => ({
    token,
    body: { channel_id: id, at: NOON + 10 * DAY },
    headers: { 'idempotency-key': name },
  })
  const add = (id: string, name = NAME, token = TOKENS.registered) =>
    data('addFavouriteChannel', '/channels/favorites/add', requestOf(id, name, token))
  const remove = (id: string) =>
    data('removeFavouriteChannel', `/channels/favorites/${id}`, { token: TOKENS.registered, method: 'DELETE' })
  const channels = async () =>
    (await data('favouriteChannels', '/channels/favorites/list', { token: TOKENS.registered })).map(
      ({ channel_id }) => channel_id,
    )

  test('runs once: from a device whose clock is ahead it does not undo later changes', async () => {
    expect(await add('tv-1')).toEqual({ isFavorite: true, wasFavorite: false })
    service.clock.nowMs += 1000
    await remove('tv-1')
    service.clock.nowMs += 1000
    expect(await add('tv-1')).toEqual({ isFavorite: true, wasFavorite: false })
    expect(await channels()).toEqual([])
  })

  test('runs again under another key, for another account, and after a day', async () => {
    await add('tv-1')
    await remove('tv-1')
    service.clock.nowMs += 1
    await add('tv-1', NAME.toUpperCase())
    expect(await channels()).toEqual(['tv-1'])
    expect(await add('tv-1', NAME, TOKENS.basic)).toEqual({ isFavorite: true, wasFavorite: false })
    service.clock.nowMs += DAY + 1
    await sweep(service.db, service.clock.nowMs)
    await remove('tv-1')
    await add('tv-1')
    expect(await channels()).toEqual(['tv-1'])
  })

  test('with another body is refused, and changes nothing', async () => {
    await add('tv-1')
    expect(await failure('/channels/favorites/add', requestOf('tv-2', NAME))).toBe('422 idempotency_key_reused')
    expect(await channels()).toEqual(['tv-1'])
    expect(await add('tv-1')).toEqual({ isFavorite: true, wasFavorite: false })
  })

  test('runs again after a failure', async () => {
    expect(await failure('/channels/favorites/add', requestOf('tv-9', NAME))).toBe('404 not_found')
    expect(await add('tv-1')).toEqual({ isFavorite: true, wasFavorite: false })
  })

  test('runs once when several requests race', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.ask('/channels/favorites/add', requestOf('tv-1', NAME))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 425)).toEqual([])
    const bodies = await Promise.all(answers.filter(({ ok }) => ok).map((answer) => answer.json()))
    expect(bodies.length).toBeGreaterThan(0)
    for (const body of bodies) expect(body).toEqual({ isFavorite: true, wasFavorite: false })
    expect(await add('tv-1')).toEqual({ isFavorite: true, wasFavorite: false })
  })

  test('asks for a retry while it runs, and runs again after its process died', async () => {
    const begun = { account_id: 'u-registered', call: 'POST /channels/favorites/add', name: NAME, begun_ms: NOON, answer: null }
    await service.db.insertInto('answered_calls').values(begun).execute()
    const early = await service.ask('/channels/favorites/add', requestOf('tv-1', NAME))
    expect([early.status, early.headers.get('retry-after')]).toEqual([425, '1'])
    service.clock.nowMs += 30_001
    expect(await add('tv-1')).toEqual({ isFavorite: true, wasFavorite: false })
  })

  test('needs a well-formed key', async () => {
    expect(await failure('/channels/favorites/add', requestOf('tv-1', 'short'))).toBe('400 invalid_input')
  })
})
