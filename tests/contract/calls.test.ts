import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askersOf } from '../support/asking.ts'
import { Station } from '../../src/contract/radio.ts'
import { engines } from '../support/engines.ts'
import { SITE } from '../support/built-site.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

const HOUR = 3_600_000

describe.each(engines())('on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine, SITE)
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.clock.nowMs = NOON
  })

  const { data, failure } = askersOf(() => service)

  test('channels are in order of their numbers, allowed by tier', async () => {
    const allowedFor = async (token?: string) =>
      (await data('allChannels', '/channels/all', token === undefined ? {} : { token }))
        .map(({ number, allowed }) => `${number}${allowed ? '+' : '-'}`)
        .join(' ')
    expect(await allowedFor()).toBe('1+ 2- 3- 4+')
    expect(await allowedFor(TOKENS.registered)).toBe('1+ 2- 3- 4+')
    expect(await allowedFor(TOKENS.basic)).toBe('1+ 2+ 3- 4+')
    expect(await allowedFor(TOKENS.premium)).toBe('1+ 2+ 3+ 4+')
  })

  test('epg_days is the guide that the tier may watch', async () => {
    const daysFor = async (token?: string) =>
      (await data('showChannel', '/channels/show/tv-1', token === undefined ? {} : { token })).epg_days
    expect([
      await daysFor(),
      await daysFor(TOKENS.registered),
      await daysFor(TOKENS.basic),
      await daysFor(TOKENS.premium),
    ]).toEqual([1, 1, 14, 30])
  })

  test('a channel is found by its id and by its slug', async () => {
    expect(await data('channelBySlug', '/channels/slug/kanal-2')).toEqual(await data('showChannel', '/channels/show/tv-2'))
    expect(await failure('/channels/show/tv-9')).toBe('404 not_found')
    expect(await failure('/channels/slug/nowhere')).toBe('404 not_found')
  })

  test('the first channel is the first that the viewer may watch', async () => {
    expect((await data('firstChannel', '/channels/first-channel')).number).toBe(1)
  })

  test('categories count their channels', async () => {
    const categories = await data('channelCategories', '/channels/categories')
    expect(categories.map(({ slug, channels }) => `${slug} ${channels}`)).toEqual(['novyny 4', 'dity 0'])
  })

  test('channels are listed in parts, by ids and by number', async () => {
    const part = await data('listChannels', '/channels/list?from=1&limit=2')
    expect([part.total, ...part.channels.map(({ _id }) => _id)]).toEqual([4, 'tv-2', 'tv-3'])
    const around = await data('listChannels', '/channels/list?around=3&limit=3')
    expect(around.channels.map(({ _id }) => _id)).toEqual(['tv-2', 'tv-3', 'tv-4'])
    expect((await data('listChannels', '/channels/list?from=9')).channels).toEqual([])
    expect((await data('someChannels', '/channels/some?ids=tv-3,tv-1,tv-9')).map(({ _id }) => _id)).toEqual(['tv-1', 'tv-3'])
    expect(await data('channelByNumber', '/channels/number/2')).toEqual(await data('showChannel', '/channels/show/tv-2'))
  })

  test('the protected list needs a token and has allowed channels with stream URLs', async () => {
    expect(await failure('/channels/protected-all')).toBe('401 authorization_required')
    const list = await data('protectedChannels', '/channels/protected-all', { token: TOKENS.basic })
    expect(list.map(({ number, stream }) => [number, stream !== null])).toEqual([
      [1, true],
      [2, true],
      [4, false],
    ])
  })

  test('an open channel plays for a visitor', async () => {
    const stream = await data('liveChannel', '/channels/live/tv-1')
    expect(stream).toMatchObject({ status: 'success', element: 'video', type: 'application/vnd.apple.mpegurl', playlist: null })
    expect(stream.expires_at).toBeGreaterThan(NOON)
  })

  test('a restricted channel requires an account, then a package', async () => {
    expect(await failure('/channels/live/tv-2')).toBe('401 registration_required')
    expect(await failure('/channels/live/tv-2', { token: TOKENS.registered })).toBe('403 tariff_required')
    expect(await failure('/channels/live/tv-3', { token: TOKENS.basic })).toBe('403 tariff_required')
    expect((await data('liveChannel', '/channels/live/tv-3', { token: TOKENS.premium })).channel_id).toBe('tv-3')
  })

  test('a channel with missing media is an error without effect on others', async () => {
    expect(await failure('/channels/live/tv-4')).toBe('503 live_error')
    expect((await service.ask('/channels/live/tv-1')).status).toBe(200)
  })

  test('an archived programme plays in its own window', async () => {
    const body = { channel_id: 'tv-1', program_id: `tv-1-${(NOON - 2.5 * HOUR) / 60_000}` }
    const stream = await data('liveWithDuration', '/channels/live-with-duration', { body, token: TOKENS.basic })
    expect(stream).toMatchObject({ start: NOON - 2.5 * HOUR, end: NOON - 1.5 * HOUR, complete: true })
  })

  test('the current programme plays from its start and is incomplete', async () => {
    const body = { channel_id: 'tv-1', program_id: `tv-1-${(NOON - HOUR / 2) / 60_000}` }
    expect(await data('liveWithDuration', '/channels/live-with-duration', { body, token: TOKENS.basic })).toMatchObject({
      complete: false,
    })
  })

  test('a start with a duration is a window too', async () => {
    const body = { channel_id: 'tv-1', start: NOON - HOUR, duration: 90 }
    expect(await data('liveWithDuration', '/channels/live-with-duration', { body, token: TOKENS.premium })).toMatchObject({
      end: NOON - HOUR + 90_000,
    })
  })

  test('the archive requires an account, then the package of the channel, then the day', async () => {
    const today = { channel_id: 'tv-1', start: NOON - HOUR, duration: 60 }
    const old = { channel_id: 'tv-1', start: NOON - 20 * 24 * HOUR, duration: 60 }
    const ask = (body: unknown, token?: string) =>
      failure('/channels/live-with-duration', token === undefined ? { body } : { body, token })
    expect(await ask(today)).toBe('401 registration_required')
    expect(await ask({ ...today, channel_id: 'tv-2' }, TOKENS.registered)).toBe('403 tariff_required')
    expect(await ask(old, TOKENS.basic)).toBe('403 archive_locked')
    expect(await ask({ ...old, start: NOON - 60 * 24 * HOUR }, TOKENS.premium)).toBe('403 archive_locked')
    expect(await ask({ ...today, start: NOON + HOUR }, TOKENS.premium)).toBe('409 programme_not_started')
    expect(await ask({ channel_id: 'tv-2', program_id: `tv-1-${(NOON - HOUR / 2) / 60_000}` }, TOKENS.premium)).toBe(
      '404 not_found',
    )
  })

  test('programmes of a day are in order, with their status', async () => {
    const programmes = await data('programmesOfDay', '/programs/tv-1/2026-11-21')
    expect(programmes.map(({ status }) => status)).toEqual(['before', 'before', 'current', 'after', 'after'])
    expect(programmes.map(({ start }) => start)).toEqual(programmes.map(({ start }) => start).toSorted((a, b) => a - b))
  })

  test('a status changes the moment its programme ends, though the response is cached', async () => {
    await data('programmesOfDay', '/programs/tv-1/2026-11-21')
    service.clock.nowMs = NOON + HOUR / 2
    const programmes = await data('programmesOfDay', '/programs/tv-1/2026-11-21')
    expect(programmes.map(({ status }) => status)).toEqual(['before', 'before', 'before', 'current', 'after'])
  })

  test('a day outside the guide, a malformed day and an unknown channel have different errors', async () => {
    expect(await failure('/programs/tv-1/2026-12-21')).toBe('422 day_outside_guide')
    expect(await failure('/programs/tv-1/2026-10-01')).toBe('422 day_outside_guide')
    expect(await failure('/programs/tv-1/2026-11-99')).toBe('400 invalid_input')
    expect(await failure('/programs/tv-1/today')).toBe('400 invalid_input')
    expect(await failure('/programs/tv-9/2026-11-21')).toBe('404 not_found')
    expect(await data('programmesOfDay', '/programs/tv-1/2026-11-25')).toEqual([])
  })

  test('the guide of a day covers all channels, with programmes from the evening before', async () => {
    const guide = await data('programmesOfGuide', '/programs/guide/2026-11-21')
    expect(guide.map(({ channel_id, programs }) => `${channel_id} ${programs.length}`).toSorted()).toEqual(['tv-1 5', 'tv-2 1'])
    const starts = guide[0]!.programs.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(Object.keys(guide[0]!.programs[0]!)).toEqual(['_id', 'title', 'title_ru', 'age', 'start', 'end'])
    const across = programme('tv-2', Date.parse('2026-11-20T21:30:00Z'), 60, '2026-11-20')
    await service.db.insertInto('programmes').values(across).execute()
    service.restart()
    const ids = (await data('programmesOfGuide', '/programs/guide/2026-11-21')).flatMap(({ programs }) =>
      programs.map(({ _id }) => _id),
    )
    expect(ids).toContain(across.id)
    await service.db.deleteFrom('programmes').where('id', '=', across.id).execute()
    service.restart()
  })

  test('the guide of a day covers named channels alone, at most 200', async () => {
    const guideOf = (ids: string) => data('programmesOfGuide', `/programs/guide/2026-11-21?channels=${ids}`)
    const whole = await data('programmesOfGuide', '/programs/guide/2026-11-21')
    expect(await guideOf('tv-2,tv-9')).toEqual(whole.filter(({ channel_id }) => channel_id === 'tv-2'))
    expect(await guideOf('tv-1,tv-2')).toEqual(whole)
    const many = Array.from({ length: 201 }, (_, at) => `tv-${at}`)
    expect(await guideOf(many.slice(1).join())).toEqual(whole)
    expect(await failure(`/programs/guide/2026-11-21?channels=${many.join()}`)).toBe('400 invalid_input')
    expect(await failure('/programs/guide/2026-11-21?channels=')).toBe('400 invalid_input')
  })

  test('the guide of a day outside it is refused, of a day without programmes it is empty', async () => {
    expect(await failure('/programs/guide/2026-12-21')).toBe('422 day_outside_guide')
    expect(await failure('/programs/guide/2026-10-01')).toBe('422 day_outside_guide')
    expect(await failure('/programs/guide/today')).toBe('400 invalid_input')
    expect(await data('programmesOfGuide', '/programs/guide/2026-11-25')).toEqual([])
  })

  test('the guide of a day is unchanged while its programmes end', async () => {
    const etagAt = async (nowMs: number) => {
      service.clock.nowMs = nowMs
      return (await service.ask('/programs/guide/2026-11-21')).headers.get('etag')
    }
    expect(await etagAt(NOON + HOUR)).toBe(await etagAt(NOON))
  })

  test('now-and-next is one response for all channels', async () => {
    const now = await data('nowAndNext', '/programs/now')
    const of = (id: string) => now.find(({ channel_id }) => channel_id === id)
    expect(of('tv-1')?.current?.start).toBe(NOON - HOUR / 2)
    expect(of('tv-1')?.after?.start).toBe(NOON + HOUR / 2)
    expect(of('tv-2')).toMatchObject({ after: null })
  })

  test('the whole guide of a channel reaches into the archive', async () => {
    const programmes = await data('programmesOfChannel', '/programs/all/tv-1')
    expect(programmes).toHaveLength(6)
    expect(programmes[0]?.day).toBe('2026-11-01')
  })

  test('a period has the programmes of all channels that overlap it', async () => {
    const body = { period: { from: NOON, to: NOON + HOUR } }
    const channels = await data('programmesOfPeriod', '/programs/all', { body })
    expect(channels.map(({ channel_id, programs }) => `${channel_id} ${programs.length}`).toSorted()).toEqual([
      'tv-1 2',
      'tv-2 1',
    ])
    expect(await failure('/programs/all', { body: { period: { from: NOON, to: NOON } } })).toBe('400 invalid_input')
    expect(await failure('/programs/all', { body: { period: { from: NOON, to: NOON + 26 * HOUR } } })).toBe('422 period_too_long')
  })

  test('a programme is found by its id, and as the one after another', async () => {
    const id = `tv-1-${(NOON - HOUR / 2) / 60_000}`
    expect((await data('showProgramme', `/programs/${id}`)).status).toBe('current')
    expect((await data('programmeAtPosition', `/programs/${id}/position-2`)).start).toBe(NOON + 1.5 * HOUR)
    expect((await data('programmeAtPosition', `/programs/${id}/position--1`)).start).toBe(NOON - 1.5 * HOUR)
    expect((await data('programmeAtPosition', `/programs/${id}/position-0`))._id).toBe(id)
    expect(await failure(`/programs/${id}/position-9`)).toBe('404 not_found')
    expect(await failure(`/programs/${id}/position-x`)).toBe('400 invalid_input')
    expect(await failure('/programs/nothing')).toBe('404 not_found')
  })

  test('stations are listed, and play or are marked as not working', async () => {
    const stations = await data('allStations', '/radio/all')
    expect(stations.map(({ number, working }) => [number, working])).toEqual([
      [1, true],
      [2, false],
    ])
    const [shown] = await (await service.ask('/radio/all')).json()
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(Station.entries).toSorted())
    expect((await data('liveStation', '/radio/live/fm-1')).status).toBe('success')
    expect(await failure('/radio/live/fm-2')).toBe('503 station_not_working')
    expect(await failure('/radio/live/fm-9')).toBe('404 not_found')
  })

  test('a hidden channel or station is absent everywhere', async () => {
    await service.db.updateTable('channels').set({ hidden: 1 }).where('id', '=', 'tv-4').execute()
    await service.db.updateTable('stations').set({ hidden: 1 }).where('id', '=', 'fm-2').execute()
    service.restart()
    expect((await data('allChannels', '/channels/all')).map(({ _id }) => _id)).toEqual(['tv-1', 'tv-2', 'tv-3'])
    expect((await data('allStations', '/radio/all')).map(({ _id }) => _id)).toEqual(['fm-1'])
    expect(await failure('/channels/live/tv-4')).toBe('404 not_found')
    expect(await failure('/radio/live/fm-2')).toBe('404 not_found')
    const categories = await data('channelCategories', '/channels/categories')
    expect(categories.reduce((sum, { channels }) => sum + channels, 0)).toBe(3)
    await service.db.updateTable('channels').set({ hidden: 0 }).execute()
    await service.db.updateTable('stations').set({ hidden: 0 }).execute()
    service.restart()
  })

  test('the account is shown with its package', async () => {
    expect(await data('showUser', '/users/show', { token: TOKENS.basic })).toMatchObject({
      name: 'Тарас',
      subscription: { package_id: 'basic' },
    })
    expect(await data('showUser', '/users/show', { token: TOKENS.registered })).toMatchObject({ subscription: null })
    expect(await failure('/users/show')).toBe('401 authorization_required')
    expect(await failure('/users/show', { token: 'a-token-that-opens-nothing' })).toBe('401 authorization_required')
    expect(await failure('/channels/all', { headers: { authorization: 'Bearer x' } })).toBe('401 authorization_required')
  })

  test('a NUL in a path matches nothing', async () => {
    for (const path of ['/ua/telekanaly/%00', '/telekanaly/kanal-1?archive=%00', '/images/%00.svg', '/api/channels/show/%00']) {
      const { status } = await service.app.request(`http://efir.test${path}`)
      expect([path, status]).toEqual([path, path.startsWith('/api') ? 400 : 404])
    }
    expect(service.reported).toEqual([])
  })

  test('redirects and health respond', async () => {
    expect(await data('redirects', '/redirects/')).toEqual({ success: true, data: [] })
    expect((await service.ask('/redirects')).status).toBe(200)
    expect(await data('health', '/health')).toMatchObject({
      database: service.db && engine.name === 'SQLite' ? 'sqlite' : 'postgres',
      writable: true,
    })
  })
})
