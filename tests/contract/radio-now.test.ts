import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createScheduleStore } from '../../server/features/radio/schedule-store.ts'
import { askersOf } from '../support/asking.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** A programme of the first station, by minutes from noon. */
const programme = (title: string, from: number, to: number, station_id = 'fm-1') => ({
  station_id,
  start_ms: NOON + from * MINUTE,
  end_ms: NOON + to * MINUTE,
  title,
  title_ru: `${title} по-русски`,
})

const track = (position: number, title: string, seconds: number, station_id = 'fm-1') => ({
  station_id,
  position,
  artist: 'Три Верби',
  title,
  seconds,
})

// Rounds of twenty minutes: one begins at noon, because noon is a whole number of hours after the epoch.
const ROTATION = [track(0, 'Перша', 400), track(1, 'Друга', 500), track(2, 'Третя', 300)]

/** The lifetime of a cached response. */
const FRESH_MS = 5 * SECOND

describe('radio now', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService(sqlite)
    const { db } = service
    const station = { genre: 'Джаз', genre_ru: 'Джаз', logo: '/images/b.svg', loop: 'hills', loop_offset: 0, working: 1 }
    await db
      .insertInto('stations')
      .values([
        { id: 'fm-3', number: 3, slug: 'own', name: 'Своя', name_ru: 'Своя', stream: 'https://radio.test/live', ...station },
        { id: 'fm-4', number: 4, slug: 'bare', name: 'Гола', name_ru: 'Голая', ...station },
      ])
      .execute()
    const schedule = createScheduleStore(db)
    await schedule.putProgrammes([
      programme('Давно', -120, -60),
      programme('Щойно', -60, -2),
      programme('Тепер', -2, 30),
      programme('Далі', 30, 90),
      programme('Потім', 90, 150),
      programme('На своїй', -10, 10, 'fm-3'),
      programme('На німій', -10, 10, 'fm-2'),
    ])
    await schedule.putRotation([...ROTATION, track(0, 'На німій', 200, 'fm-2'), track(0, 'Зі списку', 200, 'fm-3')])
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.clock.nowMs = NOON
    service.heard.clear()
    service.restart()
  })

  const { data, failure } = askersOf(() => service)
  const around = (id = 'fm-1') => data('stationOnAir', `/radio/now/${id}`)
  const titlesAround = async (id?: string) => (await around(id)).tracks.map(({ title }) => title)
  const now = async () => new Map((await data('stationsOnAir', '/radio/now')).map((station) => [station.station_id, station]))
  const hear = (...titles: { atMs: number; artist: string; title: string }[]) => service.heard.set('fm-3', titles)

  test('a station lists programmes from three minutes ago through the next one', async () => {
    const { station_id, programmes } = await around()
    expect(station_id).toBe('fm-1')
    expect(programmes.map(({ title }) => title)).toEqual(['Щойно', 'Тепер', 'Далі'])
    expect(programmes[1]).toEqual({
      title: 'Тепер',
      title_ru: 'Тепер по-русски',
      start: NOON - 2 * MINUTE,
      end: NOON + 30 * MINUTE,
    })
  })

  test('a programme that ended over three minutes ago is not listed', async () => {
    service.clock.nowMs = NOON + 60 * SECOND
    expect((await around()).programmes.map(({ title }) => title)).toEqual(['Тепер', 'Далі'])
  })

  test('in a gap of its schedule a station lists the next programme, and after the last one nothing', async () => {
    service.clock.nowMs = NOON - 130 * MINUTE
    expect((await around()).programmes.map(({ title }) => title)).toEqual(['Давно'])
    service.clock.nowMs = NOON + 154 * MINUTE
    expect((await around()).programmes).toEqual([])
  })

  test('a rotation lists tracks from three minutes ago to ten minutes ahead', async () => {
    service.clock.nowMs = NOON - 4 * MINUTE
    expect((await around()).tracks).toEqual([
      { artist: 'Три Верби', title: 'Друга', start: NOON - 20 * MINUTE + 400 * SECOND },
      { artist: 'Три Верби', title: 'Третя', start: NOON - 5 * MINUTE },
      { artist: 'Три Верби', title: 'Перша', start: NOON },
    ])
  })

  test('a track that ended exactly three minutes ago is not listed', async () => {
    service.clock.nowMs = NOON + 400 * SECOND + 3 * MINUTE
    expect((await titlesAround())[0]).toBe('Друга')
  })

  test('a station with neither schedule nor rotation is listed empty', async () => {
    expect(await around('fm-4')).toEqual({ station_id: 'fm-4', programmes: [], tracks: [] })
    expect((await now()).get('fm-4')).toEqual({ station_id: 'fm-4', programmes: [], tracks: [] })
  })

  test('a track without a length is skipped', async () => {
    await createScheduleStore(service.db).putRotation([track(0, 'Порожня', 0, 'fm-4')])
    expect(await titlesAround('fm-4')).toEqual([])
  })

  test('a flagged station is listed empty', async () => {
    expect(await around('fm-2')).toEqual({ station_id: 'fm-2', programmes: [], tracks: [] })
    expect((await now()).get('fm-2')).toEqual({ station_id: 'fm-2', programmes: [], tracks: [] })
  })

  test('an unknown station is not found, a malformed id is refused', async () => {
    expect(await failure('/radio/now/fm-9')).toBe('404 not_found')
    expect(await failure('/radio/now/..%2Fx')).toBe('400 invalid_input')
  })

  test('all stations are in list order, each with its current programme and track', async () => {
    const list = await data('stationsOnAir', '/radio/now')
    expect(list.map(({ station_id }) => station_id)).toEqual(['fm-1', 'fm-2', 'fm-3', 'fm-4'])
    expect(list[0]!.programmes.map(({ title }) => title)).toEqual(['Тепер'])
    expect(list[0]!.tracks).toEqual([{ artist: 'Три Верби', title: 'Перша', start: NOON }])
  })

  test('a response is cached for some seconds', async () => {
    service.clock.nowMs = NOON + 30 * MINUTE - SECOND
    const present = async () => (await now()).get('fm-1')!.programmes[0]!.title
    const etag = (await service.ask('/radio/now')).headers.get('etag')!
    service.clock.nowMs += 2 * SECOND
    expect(await present()).toBe('Тепер')
    expect((await service.ask('/radio/now', { headers: { 'if-none-match': etag } })).status).toBe(304)
    service.clock.nowMs += FRESH_MS
    expect(await present()).toBe('Далі')
  })

  describe('a station with a stream of its own', () => {
    test('lists the titles of its stream, never its rotation', async () => {
      expect(await titlesAround('fm-3')).toEqual([])
      hear({ atMs: NOON - SECOND, artist: 'Хор', title: 'Зі стріму' })
      service.clock.nowMs += FRESH_MS
      expect((await around('fm-3')).tracks).toEqual([{ artist: 'Хор', title: 'Зі стріму', start: NOON - SECOND }])
      expect((await now()).get('fm-3')!.tracks).toHaveLength(1)
    })

    test('lists them from three minutes ago on', async () => {
      const at = (minutes: number, title: string) => ({ atMs: NOON + minutes * MINUTE, artist: '', title })
      hear(at(-9, 'Давня'), at(-5, 'Три хвилини тому'), at(-2, 'Недавня'), at(-1, ''), at(11, 'Надто далека'))
      expect(await titlesAround('fm-3')).toEqual(['Три хвилини тому', 'Недавня', ''])
    })

    test('has no track while its stream sends no title', async () => {
      hear({ atMs: NOON - MINUTE, artist: 'Хор', title: 'Була' }, { atMs: NOON - SECOND, artist: '', title: '' })
      expect((await now()).get('fm-3')!.tracks).toEqual([])
    })

    test('lists its schedule', async () => {
      expect((await around('fm-3')).programmes.map(({ title }) => title)).toEqual(['На своїй'])
    })

    test('is limited to 200 characters of plain text', async () => {
      const long = 'я'.repeat(10 * 1024 * 1024)
      hear(
        { atMs: NOON - MINUTE, artist: long, title: long },
        { atMs: NOON, artist: 'a\r\nb\0', title: '<script>alert(1)</script>' },
      )
      const response = await service.ask('/radio/now/fm-3')
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const text = await response.text()
      expect(text.length).toBeLessThan(1000)
      expect((JSON.parse(text) as { tracks: object[] }).tracks).toEqual([
        { artist: 'я'.repeat(200), title: 'я'.repeat(200), start: NOON - MINUTE },
        { artist: 'a b', title: '<script>alert(1)</script>', start: NOON },
      ])
    })

    test('cannot enlarge the response with many titles', async () => {
      hear(...Array.from({ length: 2000 }, (_, index) => ({ atMs: NOON - 2000 + index, artist: '', title: `${index}` })))
      const titles = await titlesAround('fm-3')
      expect([titles.length, titles.at(-1)]).toEqual([60, '1999'])
    })

    test('does not reveal the address of its stream', async () => {
      for (const path of ['/radio/now', '/radio/now/fm-3', '/radio/all']) {
        expect(await (await service.ask(path)).text()).not.toContain('radio.test')
      }
    })
  })
})
