import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TitleReport } from '../../src/contract/history.ts'
import { keysOf } from '../../server/keys.ts'
import { TOKEN_MS } from '../../server/media/edge-tokens.ts'
import { createMediaLinks, LINK_LIFE_MS } from '../../server/media/signed-links.ts'
import { askersOf } from '../support/asking.ts'
import { entry, episode, putCatalogue } from '../support/catalogue.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const token = TOKENS.basic
const MINUTE = 60_000

describe.each(engines())('a viewer’s titles on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
    await putCatalogue(service.db)
  })
  afterEach(() => service.close())

  const { data, failure } = askersOf(() => service)
  const stream = (path: string, who?: string) =>
    data('streamTitle', `/catalogue/stream/${path}`, who === undefined ? {} : { token: who })

  describe('streams', () => {
    test('have a URL that plays until it expires', async () => {
      const { url: fronted, expires_at, ...rest } = await stream('film-1')
      expect(rest).toEqual({
        status: 'success',
        title_id: 'film-1',
        season: 0,
        episode: 0,
        element: 'video',
        type: 'application/vnd.apple.mpegurl',
        playlist: expect.stringContaining('#EXTM3U'),
        thumbnails: null,
        version: 'silent',
      })
      expect(expires_at).toBe(NOON + TOKEN_MS)
      const url = fronted.slice(fronted.indexOf('/media/'))
      const expiresAtMs = NOON + LINK_LIFE_MS
      const linksOf = (secret: string) => createMediaLinks(keysOf([secret]).of('media links'))
      const links = linksOf('a secret for tests only')
      const version = () => service.onAir.films.get('boat')!.version
      expect(links.verifyFilm(url, version, NOON)).toEqual({ media: 'boat', expiresAtMs, rest: 'master.m3u8' })
      expect(links.verifyFilm(url, version, expiresAtMs)).toBeUndefined()
      expect(links.verifyFilm(url, () => 'another', NOON)).toBeUndefined()
      expect(links.verifyFilm(url, () => undefined, NOON)).toBeUndefined()
      expect(links.verifyFilm(url.replace('boat', 'other'), version, NOON)).toBeUndefined()
      expect(linksOf('another secret for tests').verifyFilm(url, version, NOON)).toBeUndefined()
    })

    test('of episodes are requested by number', async () => {
      expect(await stream('serial-1?season=1&episode=2')).toMatchObject({ season: 1, episode: 2 })
      for (const query of ['', '?season=1', '?season=1&episode=9', '?season=3&episode=1'])
        expect(await failure(`/catalogue/stream/serial-1${query}`)).toBe('404 not_found')
      expect(await failure('/catalogue/stream/film-1?season=1&episode=1')).toBe('404 not_found')
      expect(await failure('/catalogue/stream/serial-1?season=-1&episode=1')).toBe('400 invalid_input')
      expect(await failure('/catalogue/stream/nothing')).toBe('404 not_found')
    })

    test('without media are errors', async () => {
      expect(await failure('/catalogue/stream/serial-1?season=2&episode=1')).toBe('503 live_error')
    })

    test('need the package of the title, but trailers do not', async () => {
      expect(await failure('/catalogue/stream/film-2')).toBe('401 registration_required')
      expect(await failure('/catalogue/stream/film-2', { token: TOKENS.registered })).toBe('403 tariff_required')
      expect(await failure('/catalogue/stream/film-3', { token })).toBe('403 tariff_required')
      expect((await stream('film-3', TOKENS.premium)).title_id).toBe('film-3')
      expect(await failure('/catalogue/stream/film-2?trailer=1', { token })).toBe('404 not_found')
      await service.db.updateTable('titles').set({ trailer: 'boat' }).where('id', '=', 'film-3').execute()
      expect((await stream('film-3?trailer=1')).url).toContain('/media/film/boat/')
    })

    test('above the age limit need the PIN, and end with its session', async () => {
      const premium = TOKENS.premium
      await data('setParentsControl', '/users/set-parents-control', { token: premium, body: { age_limit: 12, pin: '1234' } })
      expect((await stream('film-2', premium)).expires_at).toBe(NOON + TOKEN_MS)
      expect(await failure('/catalogue/stream/film-3', { token: premium })).toBe('403 parental_pin_required')
      const opened = await data('validateParentsControl', '/users/validate-parents-control', {
        token: premium,
        body: { pin: '1234' },
      })
      expect((await stream('film-3', premium)).expires_at).toBe(NOON + TOKEN_MS)
      service.clock.nowMs = opened.open_until! - 60_000
      expect((await stream('film-3', premium)).expires_at).toBe(opened.open_until)
      service.clock.nowMs = opened.open_until!
      expect(await failure('/catalogue/stream/film-3', { token: premium })).toBe('403 parental_pin_required')
    })
  })

  describe('reviews', () => {
    const write = (rating: number, text: string, who = token) =>
      data('writeReview', '/catalogue/reviews/film-1', { token: who, body: { rating, text } })

    test('are one for each viewer, the last one', async () => {
      expect(await write(9, 'Гарно')).toMatchObject({ rating: 9, reviews: 1, review: { author: 'Тарас' } })
      expect(await write(4, 'Подивився ще раз')).toMatchObject({ rating: 4, reviews: 1 })
      expect(await write(9, 'Чудово', TOKENS.premium)).toMatchObject({ rating: 6.5, reviews: 2 })
      const { items, total } = await data('titleReviews', '/catalogue/reviews/film-1')
      expect([total, items.map(({ author, text }) => `${author}: ${text}`).toSorted()]).toEqual([
        2,
        ['Оксана: Чудово', 'Тарас: Подивився ще раз'],
      ])
      expect((await data('ownOfTitle', '/catalogue/own/film-1', { token })).review?.text).toBe('Подивився ще раз')
    })

    test('count in lists and on the page of the title within five seconds', async () => {
      const shown = async () => (await data('showTitle', '/catalogue/show/film-1')).title.rating
      expect(await shown()).toBeNull()
      await write(8, '')
      service.clock.nowMs += 5000
      expect(await shown()).toBe(8)
      const [first] = (await data('listTitles', '/catalogue/list?sort=rating')).items
      expect(first).toMatchObject({ _id: 'film-1', rating: 8 })
    })

    test('can be removed', async () => {
      await write(8, 'Так собі')
      await data('removeReview', '/catalogue/reviews/film-1', { token, method: 'DELETE' })
      expect(await failure('/catalogue/reviews/film-1', { token, method: 'DELETE' })).toBe('404 not_found')
      expect(await data('titleReviews', '/catalogue/reviews/film-1')).toEqual({ total: 0, items: [], next: null })
      service.clock.nowMs += 5000
      expect((await data('showTitle', '/catalogue/show/film-1')).title.rating).toBeNull()
    })

    test('are counted correctly when many are sent at once', async () => {
      await Promise.all([2, 4, 6, 8].flatMap((rating) => Object.values(TOKENS).map((who) => write(rating, '', who))))
      const { items } = await data('titleReviews', '/catalogue/reviews/film-1')
      const sum = items.reduce((all, { rating }) => all + rating, 0)
      const row = await service.db.selectFrom('titles').selectAll().where('id', '=', 'film-1').executeTakeFirstOrThrow()
      expect([row.rating_count, row.rating_sum]).toEqual([3, sum])
    })

    test('store visible text only', async () => {
      const text = "<script>alert(1)</script> '; drop table titles; --\r\nдругий\u0000 рядок\u202e\n\n\n\nтретій"
      const { review } = await write(7, text)
      expect(review.text).toBe("<script>alert(1)</script> '; drop table titles; --\nдругий рядок\n\nтретій")
    })

    test('refuse invalid reviews', async () => {
      for (const body of [{ rating: 0, text: '' }, { rating: 11, text: '' }, { rating: 7.5, text: '' }, { rating: 7 }, {}])
        expect(await failure('/catalogue/reviews/film-1', { token, body })).toBe('400 invalid_input')
      const long = 'я'.repeat(4001)
      expect(await failure('/catalogue/reviews/film-1', { token, body: { rating: 7, text: long } })).toBe('400 invalid_input')
      expect(await failure('/catalogue/reviews/nothing', { token, body: { rating: 7, text: '' } })).toBe('404 not_found')
      expect(await failure('/catalogue/reviews/nothing')).toBe('404 not_found')
    })

    test('are paged, the latest first', async () => {
      const reviews = Array.from({ length: 45 }, (_none, index) => ({
        author: `Глядач ${index}`,
        rating: 1 + (index % 10),
        text: '',
        writtenMs: NOON - 1000 * Math.floor(index / 3),
      }))
      await putCatalogue(service.db, [entry('loved', { reviews })])
      const ids: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const page: { items: { _id: string; written_at: number }[]; next: string | null; total: number } = await data(
          'titleReviews',
          `/catalogue/reviews/loved${next && `?cursor=${next}`}`,
        )
        expect(page.total).toBe(45)
        ids.push(...page.items.map(({ _id }) => _id))
        next = page.next
      }
      expect(new Set(ids).size).toBe(45)
      expect(ids).toHaveLength(45)
    })
  })

  describe('favourites', () => {
    const add = (title_id: string, at?: number) =>
      data('addFavouriteTitle', '/catalogue/favorites/add', { token, body: { title_id, ...(at !== undefined && { at }) } })
    const list = async () =>
      (await data('favouriteTitles', '/catalogue/favorites/list', { token })).map(({ title_id }) => title_id)

    test('are in order of addition, with the data of lists', async () => {
      expect(await add('film-3')).toEqual({ isFavorite: true, wasFavorite: false })
      await add('film-1')
      expect(await add('film-3')).toEqual({ isFavorite: true, wasFavorite: true })
      expect(await list()).toEqual(['film-3', 'film-1'])
      const [first] = await data('favouriteTitles', '/catalogue/favorites/list', { token })
      expect(first?.title).toMatchObject({ name: 'Фільм film-3', allowed: false })
      expect((await data('ownOfTitle', '/catalogue/own/film-3', { token })).isFavorite).toBe(true)
      expect((await data('ownOfTitle', '/catalogue/own/film-2', { token })).isFavorite).toBe(false)
    })

    test('follow the latest change by its own time, and must be existing titles', async () => {
      await data('removeFavouriteTitle', `/catalogue/favorites/film-1?at=${NOON - 1000}`, { token, method: 'DELETE' })
      expect(await add('film-1', NOON - 5000)).toEqual({ isFavorite: false, wasFavorite: false })
      await add('film-1', NOON - 500)
      expect(await list()).toEqual(['film-1'])
      expect(await failure('/catalogue/favorites/add', { token, body: { title_id: 'tv-1' } })).toBe('404 not_found')
    })

    test('change once for one idempotency key', async () => {
      const headers = { 'idempotency-key': 'a-change-with-a-key' }
      const body = { title_id: 'film-1' }
      const press = () => data('addFavouriteTitle', '/catalogue/favorites/add', { token, body, headers })
      expect([await press(), await press()]).toEqual(Array(2).fill({ isFavorite: true, wasFavorite: false }))
    })
  })

  describe('history', () => {
    const report = (change: Partial<TitleReport> = {}): TitleReport => ({
      at: NOON - 60_000,
      title_id: 'film-1',
      season: 0,
      episode: 0,
      position: 10 * MINUTE,
      played: 15_000,
      ...change,
    })
    const send = async (reports: object[], device = 'brwsr-sofa') =>
      (await data('recordBeats', '/history/beats', { token, body: { device, beats: reports } })).recorded
    const parts = async (id: string) => (await data('ownOfTitle', `/catalogue/own/${id}`, { token })).parts
    const watched = (query = '') => data('watchedTitles', `/history/titles${query}`, { token })
    const next = async () =>
      (await data('titlesToContinue', '/history/continue', { token })).map(
        ({ title, season, episode, position }) => `${title._id} ${season}:${episode} at ${position}`,
      )

    test('resumes at the position of the last device, whichever sends first', async () => {
      await send([report({ at: NOON - 1000, position: 20 * MINUTE })], 'brwsr-phone')
      await send([report({ at: NOON - 2000 })])
      expect(await parts('film-1')).toEqual([
        {
          season: 0,
          episode: 0,
          position: 20 * MINUTE,
          reached: 20 * MINUTE,
          duration: 60 * MINUTE,
          finished: false,
          watched: 30_000,
          watched_at: NOON - 1000,
        },
      ])
      expect(await next()).toEqual([`film-1 0:0 at ${20 * MINUTE}`])
    })

    test('counts a report once, and accepts reports of channels and titles together', async () => {
      const ofChannel = { at: NOON - 45_000, channel_id: 'tv-1', playing: NOON - 90 * MINUTE, played: 15_000 }
      expect(await send([report(), ofChannel, report({ at: NOON - 30_000 })])).toBe(3)
      expect(await send([report(), ofChannel])).toBe(0)
      expect((await watched()).items).toMatchObject([{ watched: 30_000, title: { _id: 'film-1' } }])
      expect((await data('watchHistory', '/history/list', { token })).items).toHaveLength(1)
    })

    test('suggests no specials after the last season, nor one special after another', async () => {
      const numbered = (number: number) => ({ number, name: '', name_ru: '' })
      const own = { seasons: [0, 1].map(numbered), episodes: [episode(0, 1), episode(0, 2), episode(1, 1)] }
      await putCatalogue(service.db, [entry('serial-2', { row: { type: 'SERIAL', media: null, duration_ms: 0 }, ...own })])
      service.restart()
      const { title } = await data('showTitle', '/catalogue/show/serial-2')
      expect(title.seasons.map(({ number, episodes }) => [number, episodes.length])).toEqual([
        [1, 1],
        [0, 2],
      ])
      expect(await stream('serial-2?season=0&episode=2')).toMatchObject({ season: 0, episode: 2 })
      expect(await failure('/catalogue/stream/serial-2')).toBe('404 not_found')
      const see = (season: number, number: number, at: number) =>
        send([report({ title_id: 'serial-2', season, episode: number, position: 20 * MINUTE, at })])
      await see(1, 1, NOON - 9000)
      expect(await next()).toEqual([])
      await see(0, 1, NOON - 8000)
      expect(await next()).toEqual(['serial-2 0:2 at 0'])
      await see(0, 2, NOON - 7000)
      expect(await next()).toEqual([])
    })

    test('suggests the next episode after a finished one, also of the next season', async () => {
      const ofSerial = (season: number, episode: number, position: number, at: number) =>
        report({ title_id: 'serial-1', season, episode, position, at })
      await send([ofSerial(1, 1, 5 * MINUTE, NOON - 9000)])
      expect(await next()).toEqual([`serial-1 1:1 at ${5 * MINUTE}`])
      await send([ofSerial(1, 1, 19.5 * MINUTE, NOON - 8000)])
      expect(await next()).toEqual(['serial-1 1:2 at 0'])
      await send([ofSerial(1, 2, 20 * MINUTE, NOON - 7000)])
      expect(await next()).toEqual(['serial-1 2:1 at 0'])
      await send([ofSerial(2, 1, 20 * MINUTE, NOON - 6000)])
      expect(await next()).toEqual([])
      expect((await parts('serial-1')).map(({ season, episode, finished }) => [season, episode, finished])).toEqual([
        [2, 1, true],
        [1, 2, true],
        [1, 1, true],
      ])
    })

    test('ignores impossible reports', async () => {
      expect(
        await send([
          report({ title_id: 'nothing' }),
          report({ at: NOON - 1, season: 1, episode: 1 }),
          report({ at: NOON - 2, title_id: 'serial-1' }),
          report({ at: NOON - 8 * 86_400_000 }),
        ]),
      ).toBe(0)
      expect(await watched()).toEqual({ items: [], next: null })
    })

    test('removes a title with all its episodes for good: earlier reports do not restore it', async () => {
      await send([1, 2].map((episode) => report({ title_id: 'serial-1', season: 1, episode, at: NOON - 9000 + episode })))
      await data('forgetTitle', '/history/titles/serial-1', { token, method: 'DELETE' })
      expect([await parts('serial-1'), await next()]).toEqual([[], []])
      expect(await send([report({ title_id: 'serial-1', season: 1, episode: 1, at: NOON - 5000 })], 'brwsr-late')).toBe(1)
      expect(await parts('serial-1')).toEqual([])
      expect(await failure('/history/titles/film-2', { token, method: 'DELETE' })).toBe('404 not_found')
    })

    test('a late removal leaves episodes watched after it', async () => {
      await send([1, 2].map((episode) => report({ title_id: 'serial-1', season: 1, episode, at: NOON - 9000 + episode })))
      const removal = `/history/titles/serial-1?at=${NOON - 9000 + 1}`
      await data('forgetTitle', removal, { token, method: 'DELETE' })
      expect((await parts('serial-1')).length).toBe(1)
    })

    test('is paged, the latest first, each part once', async () => {
      await send([
        report({ at: NOON - 3000 }),
        report({ at: NOON - 4000, title_id: 'film-2' }),
        report({ at: NOON - 5000, title_id: 'serial-1', season: 1, episode: 1 }),
      ])
      await send([report({ at: NOON - 5000, title_id: 'serial-1', season: 1, episode: 2 })], 'brwsr-phone')
      const ids: string[] = []
      let before: string | null = ''
      while (before !== null) {
        const page: { items: { _id: string }[]; next: string | null } = await watched(`?limit=1${before && `&before=${before}`}`)
        ids.push(...page.items.map(({ _id }) => _id))
        before = page.next
      }
      expect(ids).toEqual(['film-1~0~0', 'film-2~0~0', 'serial-1~1~1', 'serial-1~1~2'])
      expect(await failure('/history/titles?before=x', { token })).toBe('400 invalid_input')
    })

    test('refuses invalid reports', async () => {
      for (const change of [
        { position: -1 },
        { played: 60_001 },
        { season: 10_000 },
        { channel_id: 'tv-1' },
        { title_id: '../x' },
      ])
        expect(await failure('/history/beats', { token, body: { device: 'brwsr-x', beats: [{ ...report(), ...change }] } })).toBe(
          '400 invalid_input',
        )
    })
  })
})
