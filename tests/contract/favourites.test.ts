import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_FAVOURITES } from '../../server/features/favourites/favourite-store.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const token = TOKENS.registered

describe.each(engines())('favourites on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
  })
  afterEach(() => service.close())

  const { data, failure } = askersOf(() => service)
  const addChannel = (channel_id: string, at?: number, who = token) =>
    data('addFavouriteChannel', '/channels/favorites/add', { token: who, body: { channel_id, ...(at !== undefined && { at }) } })
  const removeChannel = (id: string, at?: number) =>
    data('removeFavouriteChannel', `/channels/favorites/${id}${at === undefined ? '' : `?at=${at}`}`, { token, method: 'DELETE' })
  const channels = async (who = token) =>
    (await data('favouriteChannels', '/channels/favorites/list', { token: who })).map(({ channel_id }) => channel_id)

  /** Puts channels in beside those of the test service; their numbers begin at 100. */
  async function putChannels(count: number): Promise<string[]> {
    const example = await service.db.selectFrom('channels').where('id', '=', 'tv-1').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_none, index) => ({
      ...example,
      id: `more-${index}`,
      slug: `more-${index}`,
      number: 100 + index,
    }))
    await service.db.insertInto('channels').values(rows).execute()
    return rows.map(({ id }) => id)
  }

  test('are in order of addition, also within one millisecond', async () => {
    for (const id of ['tv-3', 'tv-1', 'tv-2']) await addChannel(id)
    expect(await channels()).toEqual(['tv-3', 'tv-1', 'tv-2'])
    await removeChannel('tv-3')
    await addChannel('tv-3')
    expect(await channels()).toEqual(['tv-1', 'tv-2', 'tv-3'])
  })

  test('are the same after a repeated change, whose response says so', async () => {
    expect(await addChannel('tv-3')).toEqual({ isFavorite: true, wasFavorite: false })
    await addChannel('tv-1')
    service.clock.nowMs += 1000
    expect(await addChannel('tv-3')).toEqual({ isFavorite: true, wasFavorite: true })
    expect(await data('favouriteChannels', '/channels/favorites/list', { token })).toEqual([
      { channel_id: 'tv-3', added_at: NOON },
      { channel_id: 'tv-1', added_at: NOON },
    ])
    expect(await removeChannel('tv-3')).toEqual({ isFavorite: false, wasFavorite: true })
    expect(await removeChannel('tv-3')).toEqual({ isFavorite: false, wasFavorite: false })
    expect(await channels()).toEqual(['tv-1'])
  })

  test('belong to one account', async () => {
    await addChannel('tv-1')
    expect(await channels(TOKENS.basic)).toEqual([])
    await addChannel('tv-2', undefined, TOKENS.basic)
    expect(await channels()).toEqual(['tv-1'])
  })

  test('of stations are a separate list', async () => {
    const body = { station_id: 'fm-2' }
    expect(await data('addFavouriteStation', '/radio/favorites/add', { token, body })).toEqual({
      isFavorite: true,
      wasFavorite: false,
    })
    expect(await data('favouriteStations', '/radio/favorites/list', { token })).toEqual([{ station_id: 'fm-2', added_at: NOON }])
    expect(await channels()).toEqual([])
    await data('removeFavouriteStation', '/radio/favorites/fm-2', { token, method: 'DELETE' })
    expect(await data('favouriteStations', '/radio/favorites/list', { token })).toEqual([])
    expect(await failure('/radio/favorites/add', { token, body: { station_id: 'fm-9' } })).toBe('404 not_found')
  })

  test('need authorization', async () => {
    expect(await failure('/channels/favorites/list')).toBe('401 authorization_required')
    expect(await failure('/channels/favorites/add', { body: { channel_id: 'tv-1' } })).toBe('401 authorization_required')
    expect(await failure('/channels/favorites/tv-1', { method: 'DELETE' })).toBe('401 authorization_required')
    expect(await failure('/radio/favorites/list', { token: 'nobody-has-this-token' })).toBe('401 authorization_required')
  })

  test('must exist as channels', async () => {
    expect(await failure('/channels/favorites/add', { token, body: { channel_id: 'tv-9' } })).toBe('404 not_found')
    expect(await failure('/channels/favorites/tv-9', { token, method: 'DELETE' })).toBe('404 not_found')
    await addChannel('tv-1')
    await service.db.deleteFrom('programmes').where('channel_id', '=', 'tv-1').execute()
    await service.db.deleteFrom('channels').where('id', '=', 'tv-1').execute()
    expect(await channels()).toEqual([])
  })

  test('refuse invalid times', async () => {
    for (const at of [-1, 1.5, '1', null, 1e17])
      expect(await failure('/channels/favorites/add', { token, body: { channel_id: 'tv-1', at } })).toBe('400 invalid_input')
    for (const at of ['-1', 'x', '99999999999999999999'])
      expect(await failure(`/channels/favorites/tv-1?at=${at}`, { token, method: 'DELETE' })).toBe('400 invalid_input')
  })

  test('follow the latest change by its own time, whatever order changes arrive in', async () => {
    await removeChannel('tv-1', NOON - 1000)
    expect(await addChannel('tv-1', NOON - 5000)).toEqual({ isFavorite: false, wasFavorite: false })
    expect(await channels()).toEqual([])
    await addChannel('tv-1', NOON - 500)
    expect(await removeChannel('tv-1', NOON - 700)).toEqual({ isFavorite: true, wasFavorite: true })
    expect(await channels()).toEqual(['tv-1'])
    await addChannel('tv-2', NOON - 600)
    expect(await channels()).toEqual(['tv-2', 'tv-1'])
  })

  test('date a press from the future as now', async () => {
    await addChannel('tv-1', NOON + 86_400_000)
    service.clock.nowMs += 1
    expect(await removeChannel('tv-1')).toEqual({ isFavorite: false, wasFavorite: true })
  })

  test('are stored once when twenty changes race for one channel', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => addChannel('tv-2')))
    expect(answers.filter(({ wasFavorite }) => !wasFavorite)).toHaveLength(1)
    expect(await channels()).toEqual(['tv-2'])
  })

  test('follow the latest press when additions and removals race', async () => {
    const presses = Array.from({ length: 20 }, (_none, index) => NOON - 20_000 + index * 1000)
    await Promise.all(presses.map((at, index) => (index % 2 === 1 ? addChannel('tv-2', at) : removeChannel('tv-2', at))))
    expect(await channels()).toEqual(['tv-2'])
  })

  test('never exceed the limit of an account, also when many race for the last slot', async () => {
    const ids = await putChannels(MAX_FAVOURITES + 10)
    const row = { account_id: 'u-registered', kept: 1, changed_ms: NOON - 1, added_ms: NOON - 1 }
    const rows = ids.slice(0, MAX_FAVOURITES - 1).map((item_id, place) => ({ ...row, item_id, place }))
    await service.db.insertInto('favourite_channels').values(rows).execute()
    const requests = ids
      .slice(MAX_FAVOURITES - 1)
      .map((channel_id) => service.ask('/channels/favorites/add', { token, body: { channel_id } }))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 10 }, () => 422)])
    expect(await channels()).toHaveLength(MAX_FAVOURITES)
    // One that is there already is no addition.
    expect(await addChannel(ids[0]!)).toEqual({ isFavorite: true, wasFavorite: true })
    await removeChannel(ids[0]!)
    await addChannel('tv-1')
    expect(await failure('/channels/favorites/add', { token, body: { channel_id: 'tv-2' } })).toBe('422 favourites_full')
  })
})
