import { expect, test, vi } from 'vitest'
import type { WorkerNews } from '../src/contract/worker-talk.ts'
import type { CacheStore } from '../src/storage/cache-policy.ts'
import { type CachedResponse, cacheKey, wholeDayPath } from '../src/storage/api-cache.ts'
import { respond, type StrategyDeps } from './strategies.ts'
import { cachedRouteOf } from './routes.ts'

const NOON = Date.parse('2026-11-22T12:00:00+02:00')
const TODAY = '2026-11-22'
const HOUR_MS = 3_600_000

const responseOf = (data: unknown, at = NOON - HOUR_MS): CachedResponse => ({
  v: 1,
  at,
  readAt: at,
  etag: null,
  body: JSON.stringify(data),
})

const programme = (id: string, start: string, end: string) => ({
  _id: id,
  channel_id: 'tv-1',
  title: id,
  title_ru: id,
  description: '',
  description_ru: '',
  age: 0,
  status: 'after',
  day: start.slice(0, 10),
  start: Date.parse(`${start}+02:00`),
  end: Date.parse(`${end}+02:00`),
})

const failure = (code: string) => ({ status: 'error', error: '', code })

/** A device with cached responses, on a network that the test controls. */
function makeDevice(cached: Record<string, CachedResponse> = {}) {
  const cache = new Map(Object.entries(cached))
  const news: WorkerNews[] = []
  const work: Promise<unknown>[] = []
  const waits: (() => void)[] = []
  const network = Promise.withResolvers<Response>()
  const log: string[] = []
  let requests = 0
  let endedSessions = 0
  let isCurrent = true
  const deps: StrategyDeps = {
    network: () => {
      requests += 1
      return network.promise
    },
    read: async (_store: CacheStore, key) => cache.get(key),
    readAll: async () => [...cache],
    cache: async (_store, key, response) => void cache.set(key, response),
    beginFetch: () => {
      log.push('begin')
      return async () => void log.push(`end, ${cache.size} cached`)
    },
    isViewerCurrent: async () => isCurrent,
    notify: (one) => news.push(one),
    endSession: async () => void (endedSessions += 1),
    delay: () => new Promise((resolve) => waits.push(resolve)),
    waitUntil: (more) => work.push(more.catch(() => {})),
    nowMs: () => NOON,
  }
  const get = (path: string, { isFirst = false, viewer = '' } = {}) =>
    respond(cachedRouteOf('GET', new URL(`https://efir.example/api${path}`))!, viewer, isFirst, deps)
  return {
    get,
    cache,
    news,
    log,
    requests: () => requests,
    endedSessions: () => endedSessions,
    serverResponds: (data: unknown, status = 200) => network.resolve(Response.json(data, { status })),
    storageFails: (read: () => Promise<undefined> = () => new Promise(() => {})) => void (deps.read = read),
    foreignResponds: (response: Response) => network.resolve(response),
    viewerLeaves: () => void (isCurrent = false),
    networkFails: () => network.reject(new TypeError('no network')),
    timeOut: () => vi.waitFor(() => expect(waits).toHaveLength(1)).then(() => waits[0]!()),
    async settled() {
      while (work.length > 0) await work.shift()
    },
  }
}

test('a server response reaches the page and is cached', async () => {
  const device = makeDevice()
  device.serverResponds(['new'])
  const response = await device.get('/radio/all')
  expect(await response.json()).toEqual(['new'])
  await device.settled()
  expect(device.cache.get('/radio/all')).toMatchObject({ at: NOON, body: '["new"]' })
  expect(device.news).toEqual([{ kind: 'answered' }])
})

test('without a network the cached response is returned, with its age', async () => {
  const device = makeDevice({ '/radio/all': responseOf(['cached']) })
  device.networkFails()
  const response = await device.get('/radio/all')
  expect(await response.json()).toEqual(['cached'])
  expect(response.headers.get('Kept-At')).toBe(String(NOON - HOUR_MS))
  expect(device.news).toEqual([{ kind: 'silent' }])
})

test('a personal response for a viewer who has left reaches the page and is not cached; a shared one is', async () => {
  for (const [path, key, body] of [
    ['/users/show', 'me /users/show', undefined],
    ['/radio/all', '/radio/all', '["late"]'],
  ] as const) {
    const device = makeDevice()
    const answer = device.get(path, { viewer: 'me' })
    device.viewerLeaves()
    device.serverResponds(['late'])
    expect(await (await answer).json()).toEqual(['late'])
    await device.settled()
    expect(device.cache.get(key)?.body).toBe(body)
  }
})

test('a page is not notified of a response that was not cached', async () => {
  const device = makeDevice({ 'me /catalogue/home': responseOf(['cached']) })
  await device.get('/catalogue/home', { viewer: 'me' })
  device.viewerLeaves()
  device.serverResponds(['new'])
  await device.settled()
  expect(device.news).toEqual([{ kind: 'answered' }])
})

test('with neither a network nor a cached response the call fails as without a worker', async () => {
  const device = makeDevice()
  device.networkFails()
  await expect(device.get('/radio/all')).rejects.toThrow('no network')
})

test('a server error is replaced by the cached response, and returned if there is none', async () => {
  const broken = makeDevice({ '/radio/all': responseOf(['cached']) })
  broken.serverResponds({}, 502)
  expect(await (await broken.get('/radio/all')).json()).toEqual(['cached'])
  await broken.settled()
  expect(broken.cache.get('/radio/all')?.body).toBe('["cached"]')
  const empty = makeDevice()
  empty.serverResponds({}, 502)
  expect((await empty.get('/radio/all')).status).toBe(502)
})

test('a refusal of the server reaches the page and is not cached', async () => {
  const device = makeDevice({ 'me /channels/all': responseOf(['cached']) })
  device.serverResponds(failure('no_permission'), 403)
  expect((await device.get('/channels/all', { viewer: 'me' })).status).toBe(403)
  await device.settled()
  expect(device.cache.get('me /channels/all')?.body).toBe('["cached"]')
  expect(device.endedSessions()).toBe(0)
})

test('a rejected token ends the session, also after a cached response was returned', async () => {
  for (const isFirst of [true, false]) {
    const device = makeDevice({ 'me /users/show': responseOf({ name: 'Оксана' }) })
    device.serverResponds(failure('authorization_required'), 401)
    expect((await device.get('/users/show', { viewer: 'me', isFirst })).status).toBe(isFirst ? 200 : 401)
    await device.settled()
    expect(device.endedSessions()).toBe(1)
  }
})

test('a 401 from a proxy, or for a visitor, ends no session', async () => {
  const hotel = makeDevice()
  hotel.serverResponds({ error: 'Sign in to the network' }, 401)
  await hotel.get('/users/show', { viewer: 'me' })
  const visitor = makeDevice()
  visitor.serverResponds(failure('authorization_required'), 401)
  await visitor.get('/users/show')
  expect([hotel.endedSessions(), visitor.endedSessions()]).toEqual([0, 0])
})

const html = (status = 200) => new Response('<html>Pay</html>', { status, headers: { 'Content-Type': 'text/html' } })

const FOREIGN: [string, () => Response][] = [
  ['a page', () => html()],
  ['nothing', () => new Response('')],
  ['null', () => Response.json(null)],
  ['JSON of another kind', () => Response.json({ maintenance: true })],
  ['JSON that is cut off', () => new Response('[{"_id": "tv', { headers: { 'Content-Type': 'application/json' } })],
  ['a refusal of its own', () => html(403)],
  ['the need to sign in to the network', () => html(511)],
]

test.each(FOREIGN)(
  '%s of an intermediary counts as no network: the cached response is returned, and stays',
  async (_name, response) => {
    const device = makeDevice({ '/radio/all': responseOf(['cached']) })
    device.foreignResponds(response())
    expect(await (await device.get('/radio/all')).json()).toEqual(['cached'])
    await device.settled()
    expect(device.cache.get('/radio/all')?.body).toBe('["cached"]')
    expect(device.news).toEqual([{ kind: 'silent' }])
  },
)

test.each(FOREIGN)('%s of an intermediary is never cached', async (_name, response) => {
  const device = makeDevice()
  device.foreignResponds(response())
  await device.get('/radio/all')
  await device.settled()
  expect(device.cache.size).toBe(0)
})

test('storage that does not answer leaves the call to the network', async () => {
  vi.useFakeTimers()
  for (const [path, data] of [
    ['/radio/all', ['new']],
    ['/programs/now', ['new']],
    ['/programs/tv-1/2026-11-20', ['new']],
    ['/redirects/', { success: true, data: [] }],
  ] as const) {
    const device = makeDevice()
    device.storageFails()
    device.serverResponds(data)
    const answer = device.get(path, { isFirst: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await (await answer).json()).toEqual(data)
  }
  vi.useRealTimers()
})

test('storage that fails leaves the call to the network', async () => {
  const device = makeDevice({ '/radio/all': { ...responseOf([]), body: '[' } })
  device.storageFails(() => Promise.reject(new DOMException('gone', 'InvalidStateError')))
  device.serverResponds(['new'])
  expect(await (await device.get('/radio/all', { isFirst: true })).json()).toEqual(['new'])
})

test('a slow network loses to the cached response, and the page is notified when it differs', async () => {
  const device = makeDevice({ '/radio/all': responseOf(['cached']) })
  const answer = device.get('/radio/all')
  await device.timeOut()
  expect(await (await answer).json()).toEqual(['cached'])
  expect(device.news).toEqual([{ kind: 'late' }])
  device.serverResponds(['new'])
  await device.settled()
  expect(device.news).toEqual([{ kind: 'late' }, { kind: 'answered' }, { kind: 'changed', path: '/radio/all' }])
})

test('a slow network is waited for if nothing is cached', async () => {
  const device = makeDevice()
  const answer = device.get('/radio/all')
  await device.timeOut()
  device.serverResponds(['new'])
  expect(await (await answer).json()).toEqual(['new'])
})

test('a page that started from the device gets the cached response at once, and is notified only of a change', async () => {
  const same = makeDevice({ '/radio/all': responseOf(['cached']) })
  expect(await (await same.get('/radio/all', { isFirst: true })).json()).toEqual(['cached'])
  same.serverResponds(['cached'])
  await same.settled()
  expect(same.news).toEqual([{ kind: 'answered' }])
  expect(same.cache.get('/radio/all')?.at).toBe(NOON)

  const other = makeDevice({ '/radio/all': responseOf(['cached']) })
  await other.get('/radio/all', { isFirst: true })
  other.serverResponds(['new'])
  await other.settled()
  expect(other.news).toContainEqual({ kind: 'changed', path: '/radio/all' })
})

test('lists that depend on the viewer are cached per viewer, the guide is shared', async () => {
  const device = makeDevice({ [cacheKey('/channels/all', 'me')]: responseOf(['mine']), '/radio/all': responseOf(['all']) })
  device.networkFails()
  expect(await (await device.get('/channels/all', { viewer: 'me' })).json()).toEqual(['mine'])
  expect(await (await device.get('/radio/all', { viewer: 'me' })).json()).toEqual(['all'])
  await expect(device.get('/channels/all', { viewer: 'you' })).rejects.toThrow('no network')
})

test('a past day that was cached after it ended is never fetched again', async () => {
  const path = '/programs/tv-1/2026-11-20'
  const device = makeDevice({ [path]: responseOf(['cached'], NOON - 24 * HOUR_MS) })
  expect(await (await device.get(path)).json()).toEqual(['cached'])
  expect(device.requests()).toBe(0)
})

test('a past day that was cached before it ended is fetched', async () => {
  const path = '/programs/tv-1/2026-11-20'
  const device = makeDevice({ [path]: responseOf(['cached'], NOON - 48 * HOUR_MS) })
  device.serverResponds(['new'])
  expect(await (await device.get(path)).json()).toEqual(['new'])
})

const WHOLE_DAY = responseOf([
  {
    channel_id: 'tv-1',
    programs: [
      programme('late film', '2026-11-21T23:00', '2026-11-22T00:30'),
      programme('news', '2026-11-22T11:30', '2026-11-22T12:30'),
      programme('play', '2026-11-22T12:30', '2026-11-22T14:00'),
    ],
  },
])

test("a channel's day is cut from the whole day's guide, without programmes of the day before", async () => {
  const device = makeDevice({ [wholeDayPath(TODAY)]: WHOLE_DAY })
  device.networkFails()
  const programmes = (await (await device.get(`/programs/tv-1/${TODAY}`)).json()) as { _id: string }[]
  expect(programmes.map(({ _id }) => _id)).toEqual(['news', 'play'])
})

test("the guide of all channels is cut from the whole day's guide, without descriptions", async () => {
  const device = makeDevice({ [wholeDayPath(TODAY)]: WHOLE_DAY })
  device.networkFails()
  const [channel] = (await (await device.get(`/programs/guide/${TODAY}`)).json()) as [{ programs: object[] }]
  expect(channel.programs).toHaveLength(3)
  expect(channel.programs[1]).toEqual({
    _id: 'news',
    title: 'news',
    title_ru: 'news',
    age: 0,
    start: NOON - HOUR_MS / 2,
    end: NOON + HOUR_MS / 2,
  })
})

test('a guide that is newer than the whole day is returned, and a past one is never fetched again', async () => {
  const path = `/programs/guide/${TODAY}`
  const newer = makeDevice({ [wholeDayPath(TODAY)]: WHOLE_DAY, [path]: responseOf(['newer'], NOON) })
  newer.serverResponds(['changed'])
  expect(await (await newer.get(path)).json()).toEqual(['newer'])
  await newer.settled()
  expect(newer.news).toContainEqual({ kind: 'changed', path })
  const past = makeDevice({ '/programs/guide/2026-11-20': responseOf(['cached'], NOON - 24 * HOUR_MS) })
  expect(await (await past.get('/programs/guide/2026-11-20')).json()).toEqual(['cached'])
  expect(past.requests()).toBe(0)
})

test('now-and-next is derived from the cached guide', async () => {
  const device = makeDevice({ [wholeDayPath(TODAY)]: WHOLE_DAY, '/programs/now': responseOf([]) })
  device.networkFails()
  const [channel] = (await (await device.get('/programs/now')).json()) as [{ current: object; after: object }]
  expect(channel).toMatchObject({
    channel_id: 'tv-1',
    current: { _id: 'news', status: 'current' },
    after: { _id: 'play', status: 'after' },
  })
})

test('without a guide the cached now-and-next is advanced to this moment', async () => {
  const news = programme('news', '2026-11-22T10:30', '2026-11-22T11:30')
  const play = programme('play', '2026-11-22T11:30', '2026-11-22T14:00')
  const device = makeDevice({ '/programs/now': responseOf([{ channel_id: 'tv-1', current: news, after: play }]) })
  device.networkFails()
  const [channel] = (await (await device.get('/programs/now')).json()) as [object]
  expect(channel).toMatchObject({ current: { _id: 'play' }, after: null })
})

test('a list that was never fetched is composed of cached titles once the network is silent, and not before', async () => {
  const film = {
    _id: 'a',
    name: 'a',
    name_ru: 'a',
    original_name: '',
    type: 'FILM',
    year: 2000,
    ageRestrictions: 0,
    poster: { src: '/images/a', color: '#000000' },
    genres: [],
    countries: [],
    dubbing: [],
    rating: null,
    allowed: true,
    package_id: null,
  }
  const page = { total: 1, items: [film], next: null, facets: null }
  const cached = { '/catalogue/list': responseOf(page) }
  const silent = makeDevice(cached)
  silent.networkFails()
  const response = await silent.get('/catalogue/list?type=FILM')
  expect(await response.json()).toMatchObject({ total: 1, items: [film] })
  expect(response.headers.get('Kept-At')).toBe(String(NOON - HOUR_MS))
  expect([...silent.cache.keys()]).toEqual(['/catalogue/list'])
  expect(silent.news).toContainEqual({ kind: 'made', path: '/catalogue/list?type=FILM', at: NOON - HOUR_MS })
  const online = makeDevice(cached)
  online.serverResponds({ ...page, total: 2 })
  expect(await (await online.get('/catalogue/list?type=FILM', { isFirst: true })).json()).toMatchObject({ total: 2 })
})

test('a fetch ends, for corrections, only after its response is cached; also when there is none', async () => {
  const device = makeDevice()
  device.serverResponds({ items: [], next: null })
  await device.get('/history/list', { viewer: 'mark' })
  await device.settled()
  expect(device.log).toEqual(['begin', 'end, 1 cached'])
  const offline = makeDevice()
  offline.networkFails()
  await expect(offline.get('/history/list', { viewer: 'mark' })).rejects.toThrow()
  await offline.settled()
  expect(offline.log).toEqual(['begin', 'end, 0 cached'])
})

test('the guide of named channels is not derived from the guide of the whole day', async () => {
  const named = `/programs/guide/${TODAY}?channels=tv-1`
  const device = makeDevice({ [cacheKey(wholeDayPath(TODAY))]: responseOf([{ channel_id: 'tv-2', programs: [] }], NOON) })
  device.cache.set(named, responseOf([{ channel_id: 'tv-1', programs: [] }]))
  device.networkFails()
  expect(await (await device.get(named)).json()).toEqual([{ channel_id: 'tv-1', programs: [] }])
})
