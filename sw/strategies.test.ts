import { expect, test, vi } from 'vitest'
import type { WorkerNews } from '../src/contract/worker-talk.ts'
import type { CacheStore } from '../src/storage/cache-policy.ts'
import { type CachedResponse, cacheKey, wholeDayPath } from '../src/storage/api-cache.ts'
import { respond, type StrategyDeps } from './strategies.ts'
import { cachedRouteOf } from './routes.ts'

const NOON = Date.parse('2026-11-22T12:00:00+02:00')
const TODAY = '2026-11-22'
const HOUR_MS = 3_600_000

const answerOf = (data: unknown, at = NOON - HOUR_MS): CachedResponse => ({
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

/** A device that holds `held`, on a network whose answers the test decides. */
function makeWorld(held: Record<string, CachedResponse> = {}) {
  const shelf = new Map(Object.entries(held))
  const said: WorkerNews[] = []
  const work: Promise<unknown>[] = []
  const waits: (() => void)[] = []
  const network = Promise.withResolvers<Response>()
  let asked = 0
  let ended = 0
  let isHere = true
  const world: StrategyDeps = {
    network: () => {
      asked += 1
      return network.promise
    },
    read: async (_store: CacheStore, key) => shelf.get(key),
    readAll: async () => [...shelf],
    cache: async (_store, key, answer) => void shelf.set(key, answer),
    isViewerCurrent: async () => isHere,
    notify: (news) => said.push(news),
    endSession: async () => void (ended += 1),
    delay: () => new Promise((resolve) => waits.push(resolve)),
    waitUntil: (more) => work.push(more.catch(() => {})),
    nowMs: () => NOON,
  }
  const get = (path: string, { atOnce = false, viewer = '' } = {}) =>
    respond(cachedRouteOf('GET', new URL(`https://efir.example/api${path}`))!, viewer, atOnce, world)
  return {
    get,
    shelf,
    said,
    asked: () => asked,
    ended: () => ended,
    answers: (data: unknown, status = 200) => network.resolve(Response.json(data, { status })),
    loseTheDevice: (read: () => Promise<undefined> = () => new Promise(() => {})) => void (world.read = read),
    isAnsweredFor: (response: Response) => network.resolve(response),
    leaves: () => void (isHere = false),
    isSilent: () => network.reject(new TypeError('no network')),
    loseThePatience: () => vi.waitFor(() => expect(waits).toHaveLength(1)).then(() => waits[0]!()),
    async settled() {
      while (work.length > 0) await work.shift()
    },
  }
}

test('an answer of the network is given on and kept', async () => {
  const world = makeWorld()
  world.answers(['new'])
  const response = await world.get('/radio/all')
  expect(await response.json()).toEqual(['new'])
  await world.settled()
  expect(world.shelf.get('/radio/all')).toMatchObject({ at: NOON, body: '["new"]' })
  expect(world.said).toEqual([{ kind: 'answered' }])
})

test('without a network what is kept is the answer, with its age', async () => {
  const world = makeWorld({ '/radio/all': answerOf(['kept']) })
  world.isSilent()
  const response = await world.get('/radio/all')
  expect(await response.json()).toEqual(['kept'])
  expect(response.headers.get('Kept-At')).toBe(String(NOON - HOUR_MS))
  expect(world.said).toEqual([{ kind: 'silent' }])
})

test("what arrives for somebody who has left reaches the page and is not kept; everybody's is", async () => {
  for (const [path, key, body] of [
    ['/users/show', 'me /users/show', undefined],
    ['/radio/all', '/radio/all', '["late"]'],
  ] as const) {
    const world = makeWorld()
    const answer = world.get(path, { viewer: 'me' })
    world.leaves()
    world.answers(['late'])
    expect(await (await answer).json()).toEqual(['late'])
    await world.settled()
    expect(world.shelf.get(key)?.body).toBe(body)
  }
})

test('a page is not told to ask again for what was not kept', async () => {
  const world = makeWorld({ 'me /catalogue/home': answerOf(['kept']) })
  await world.get('/catalogue/home', { viewer: 'me' })
  world.leaves()
  world.answers(['new'])
  await world.settled()
  expect(world.said).toEqual([{ kind: 'answered' }])
})

test('with neither a network nor anything kept the call fails as it would without a worker', async () => {
  const world = makeWorld()
  world.isSilent()
  await expect(world.get('/radio/all')).rejects.toThrow('no network')
})

test('a service that is broken is answered for by what is kept, and is itself the answer where nothing is', async () => {
  const broken = makeWorld({ '/radio/all': answerOf(['kept']) })
  broken.answers({}, 502)
  expect(await (await broken.get('/radio/all')).json()).toEqual(['kept'])
  await broken.settled()
  expect(broken.shelf.get('/radio/all')?.body).toBe('["kept"]')
  const empty = makeWorld()
  empty.answers({}, 502)
  expect((await empty.get('/radio/all')).status).toBe(502)
})

test('a refusal of the service reaches the page and is not kept', async () => {
  const world = makeWorld({ 'me /channels/all': answerOf(['kept']) })
  world.answers(failure('no_permission'), 403)
  expect((await world.get('/channels/all', { viewer: 'me' })).status).toBe(403)
  await world.settled()
  expect(world.shelf.get('me /channels/all')?.body).toBe('["kept"]')
  expect(world.ended()).toBe(0)
})

test('a token that the service does not know ends the session, also where the device has answered already', async () => {
  for (const atOnce of [true, false]) {
    const world = makeWorld({ 'me /users/show': answerOf({ name: 'Оксана' }) })
    world.answers(failure('authorization_required'), 401)
    expect((await world.get('/users/show', { viewer: 'me', atOnce })).status).toBe(atOnce ? 200 : 401)
    await world.settled()
    expect(world.ended()).toBe(1)
  }
})

test('a 401 of anybody else than the service, or to a visitor, ends no session', async () => {
  const hotel = makeWorld()
  hotel.answers({ error: 'Sign in to the network' }, 401)
  await hotel.get('/users/show', { viewer: 'me' })
  const visitor = makeWorld()
  visitor.answers(failure('authorization_required'), 401)
  await visitor.get('/users/show')
  expect([hotel.ended(), visitor.ended()]).toEqual([0, 0])
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

test.each(FOREIGN)('%s of somebody on the way is no network: what is kept is the answer, and stays', async (_name, response) => {
  const world = makeWorld({ '/radio/all': answerOf(['kept']) })
  world.isAnsweredFor(response())
  expect(await (await world.get('/radio/all')).json()).toEqual(['kept'])
  await world.settled()
  expect(world.shelf.get('/radio/all')?.body).toBe('["kept"]')
  expect(world.said).toEqual([{ kind: 'silent' }])
})

test.each(FOREIGN)('%s of somebody on the way is never kept', async (_name, response) => {
  const world = makeWorld()
  world.isAnsweredFor(response())
  await world.get('/radio/all')
  await world.settled()
  expect(world.shelf.size).toBe(0)
})

test('a device that does not answer leaves the word to the network', async () => {
  vi.useFakeTimers()
  for (const [path, data] of [
    ['/radio/all', ['new']],
    ['/programs/now', ['new']],
    ['/programs/tv-1/2026-11-20', ['new']],
    ['/redirects/', { success: true, data: [] }],
  ] as const) {
    const world = makeWorld()
    world.loseTheDevice()
    world.answers(data)
    const answer = world.get(path, { atOnce: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await (await answer).json()).toEqual(data)
  }
  vi.useRealTimers()
})

test('a device that fails leaves the word to the network', async () => {
  const world = makeWorld({ '/radio/all': { ...answerOf([]), body: '[' } })
  world.loseTheDevice(() => Promise.reject(new DOMException('gone', 'InvalidStateError')))
  world.answers(['new'])
  expect(await (await world.get('/radio/all', { atOnce: true })).json()).toEqual(['new'])
})

test('a slow network loses its turn to what is kept, and corrects it when it comes', async () => {
  const world = makeWorld({ '/radio/all': answerOf(['kept']) })
  const answer = world.get('/radio/all')
  await world.loseThePatience()
  expect(await (await answer).json()).toEqual(['kept'])
  expect(world.said).toEqual([{ kind: 'late' }])
  world.answers(['new'])
  await world.settled()
  expect(world.said).toEqual([{ kind: 'late' }, { kind: 'answered' }, { kind: 'changed', path: '/radio/all' }])
})

test('a slow network is waited for where nothing is kept', async () => {
  const world = makeWorld()
  const answer = world.get('/radio/all')
  await world.loseThePatience()
  world.answers(['new'])
  expect(await (await answer).json()).toEqual(['new'])
})

test('a page that begins on the device is answered at once, and hears of what has changed only', async () => {
  const same = makeWorld({ '/radio/all': answerOf(['kept']) })
  expect(await (await same.get('/radio/all', { atOnce: true })).json()).toEqual(['kept'])
  same.answers(['kept'])
  await same.settled()
  expect(same.said).toEqual([{ kind: 'answered' }])
  expect(same.shelf.get('/radio/all')?.at).toBe(NOON)

  const other = makeWorld({ '/radio/all': answerOf(['kept']) })
  await other.get('/radio/all', { atOnce: true })
  other.answers(['new'])
  await other.settled()
  expect(other.said).toContainEqual({ kind: 'changed', path: '/radio/all' })
})

test("lists that depend on who asks are each viewer's own, and the guide is everybody's", async () => {
  const world = makeWorld({ [cacheKey('/channels/all', 'me')]: answerOf(['mine']), '/radio/all': answerOf(['all']) })
  world.isSilent()
  expect(await (await world.get('/channels/all', { viewer: 'me' })).json()).toEqual(['mine'])
  expect(await (await world.get('/radio/all', { viewer: 'me' })).json()).toEqual(['all'])
  await expect(world.get('/channels/all', { viewer: 'you' })).rejects.toThrow('no network')
})

test('a past day that was kept after it ended is never asked for again', async () => {
  const path = '/programs/tv-1/2026-11-20'
  const world = makeWorld({ [path]: answerOf(['kept'], NOON - 24 * HOUR_MS) })
  expect(await (await world.get(path)).json()).toEqual(['kept'])
  expect(world.asked()).toBe(0)
})

test('a past day that was kept before it ended is asked for', async () => {
  const path = '/programs/tv-1/2026-11-20'
  const world = makeWorld({ [path]: answerOf(['kept'], NOON - 48 * HOUR_MS) })
  world.answers(['new'])
  expect(await (await world.get(path)).json()).toEqual(['new'])
})

const WHOLE_DAY = answerOf([
  {
    channel_id: 'tv-1',
    programs: [
      programme('late film', '2026-11-21T23:00', '2026-11-22T00:30'),
      programme('news', '2026-11-22T11:30', '2026-11-22T12:30'),
      programme('play', '2026-11-22T12:30', '2026-11-22T14:00'),
    ],
  },
])

test("a channel's day comes out of the guide of the whole day, without what began the day before", async () => {
  const world = makeWorld({ [wholeDayPath(TODAY)]: WHOLE_DAY })
  world.isSilent()
  const programmes = (await (await world.get(`/programs/tv-1/${TODAY}`)).json()) as { _id: string }[]
  expect(programmes.map(({ _id }) => _id)).toEqual(['news', 'play'])
})

test('the guide of all channels comes out of the guide of the whole day, without descriptions', async () => {
  const world = makeWorld({ [wholeDayPath(TODAY)]: WHOLE_DAY })
  world.isSilent()
  const [channel] = (await (await world.get(`/programs/guide/${TODAY}`)).json()) as [{ programs: object[] }]
  expect(channel.programs).toHaveLength(3)
  expect(channel.programs[1]).toEqual({
    ...{ _id: 'news', title: 'news', title_ru: 'news', age: 0 },
    ...{ start: NOON - HOUR_MS / 2, end: NOON + HOUR_MS / 2 },
  })
})

test('a guide that was kept later than the whole day is the answer, and a past one is never asked for again', async () => {
  const path = `/programs/guide/${TODAY}`
  const newer = makeWorld({ [wholeDayPath(TODAY)]: WHOLE_DAY, [path]: answerOf(['newer'], NOON) })
  newer.answers(['changed'])
  expect(await (await newer.get(path)).json()).toEqual(['newer'])
  await newer.settled()
  expect(newer.said).toContainEqual({ kind: 'changed', path })
  const past = makeWorld({ '/programs/guide/2026-11-20': answerOf(['kept'], NOON - 24 * HOUR_MS) })
  expect(await (await past.get('/programs/guide/2026-11-20')).json()).toEqual(['kept'])
  expect(past.asked()).toBe(0)
})

test('what is on now is worked out from the guide that the device holds', async () => {
  const world = makeWorld({ [wholeDayPath(TODAY)]: WHOLE_DAY, '/programs/now': answerOf([]) })
  world.isSilent()
  const [channel] = (await (await world.get('/programs/now')).json()) as [{ current: object; after: object }]
  expect(channel).toMatchObject({
    channel_id: 'tv-1',
    current: { _id: 'news', status: 'current' },
    after: { _id: 'play', status: 'after' },
  })
})

test('without a guide the last word about the present is moved on to this moment', async () => {
  const news = programme('news', '2026-11-22T10:30', '2026-11-22T11:30')
  const play = programme('play', '2026-11-22T11:30', '2026-11-22T14:00')
  const world = makeWorld({ '/programs/now': answerOf([{ channel_id: 'tv-1', current: news, after: play }]) })
  world.isSilent()
  const [channel] = (await (await world.get('/programs/now')).json()) as [object]
  expect(channel).toMatchObject({ current: { _id: 'play' }, after: null })
})

test('a list that was never asked for is made of titles that the device holds once the network is silent, and not before', async () => {
  const film = {
    ...{ _id: 'a', name: 'a', name_ru: 'a', original_name: '', type: 'FILM', year: 2000, ageRestrictions: 0 },
    ...{ poster: { src: '/images/a', color: '#000000' }, genres: [], countries: [], dubbing: [] },
    ...{ rating: null, allowed: true, package_id: null },
  }
  const page = { total: 1, items: [film], next: null, facets: null }
  const held = { '/catalogue/list': answerOf(page) }
  const silent = makeWorld(held)
  silent.isSilent()
  const response = await silent.get('/catalogue/list?type=FILM')
  expect(await response.json()).toMatchObject({ total: 1, items: [film] })
  expect(response.headers.get('Kept-At')).toBe(String(NOON - HOUR_MS))
  expect([...silent.shelf.keys()]).toEqual(['/catalogue/list'])
  expect(silent.said).toContainEqual({ kind: 'made', path: '/catalogue/list?type=FILM', at: NOON - HOUR_MS })
  const online = makeWorld(held)
  online.answers({ ...page, total: 2 })
  expect(await (await online.get('/catalogue/list?type=FILM', { atOnce: true })).json()).toMatchObject({ total: 2 })
})
