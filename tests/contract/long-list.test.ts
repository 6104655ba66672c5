import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewChannelRow } from '../../server/db/schema.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { readContent } from '../../server/features/site/content.ts'
import type { Channel } from '../../src/contract/channels.ts'
import type { NowAndNext } from '../../src/contract/programmes.ts'
import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { SITE } from '../support/built-site.ts'
import { sqlite } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { askersOf } from '../support/asking.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

/** The most plain bytes of a page. */
const MAX_BYTES = 300_000
const ADDED = 2000
const HOUR_MS = 3_600_000

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
  const rows = Array.from({ length: ADDED }, (_, at) => channelRow(101 + at))
  for (let at = 0; at < ADDED; at += 500)
    await service.db
      .insertInto('channels')
      .values(rows.slice(at, at + 500))
      .execute()
  const day = kyivDayOf(NOON)
  const programmes = rows.flatMap(({ id }) => [programme(id, NOON - HOUR_MS, 120, day), programme(id, NOON + HOUR_MS, 60, day)])
  await createProgrammeStore(service.db).put(programmes)
})
afterAll(() => service.close())

const channelRow = (number: number): NewChannelRow => ({
  id: `long-${number}`,
  number,
  slug: `dovgyj-${number}`,
  name: `Довгий список ${number}`,
  name_ru: `Длинный список ${number}`,
  category_id: 'news',
  package_id: null,
  logo: '/images/a.svg',
  cover: null,
  loop: 'hills',
  loop_offset: 0,
})

async function textOf(path: string): Promise<string> {
  const response = await service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru' } })
  expect(response.status).toBe(200)
  return response.text()
}

/** The responses in the SSR state of a page, by the name of the call. */
function stateOf(html: string): Map<unknown, { data: unknown; part: unknown }> {
  const answers = readPage(html).state!.answers as unknown as [key: unknown[], data: unknown, part?: unknown][]
  return new Map(answers.map(([[name], data, part]) => [name, { data, part }]))
}

const PATHS = [
  '/ua',
  '/ua/telekanaly',
  `/ua/telekanaly?day=${kyivDayOf(NOON)}`,
  '/ua/telekanaly?category=novyny',
  '/ua/telekanaly/dovgyj-1500',
  '/ua/sitemap',
]

test.each(PATHS)('%s stays small, however many channels there are', async (path) => {
  expect(Buffer.byteLength(await textOf(path))).toBeLessThan(MAX_BYTES)
})

test.each(PATHS)('%s carries a part of the channels, marked so that the browser fetches the whole', async (path) => {
  const { data, part } = stateOf(await textOf(path)).get('allChannels')!
  expect((data as Channel[]).length).toBeLessThanOrEqual(200)
  expect(part).toBe('part')
})

test('the channels page counts all channels and lists the first hundred', async () => {
  const html = await textOf('/ua/telekanaly')
  const rows = html.match(/data-channel="/g) ?? []
  expect(rows).toHaveLength(100)
  expect(readPage(html).text).toMatch(/2\s?00\d канал/)
})

test('the page of a channel far down the list has it with its neighbours and their programmes', async () => {
  const state = stateOf(await textOf('/ua/telekanaly/dovgyj-1500'))
  const slugs = (state.get('allChannels')!.data as Channel[]).map(({ slug }) => slug)
  expect(slugs).toContain('dovgyj-1500')
  expect(slugs).toContain('dovgyj-1499')
  const now = state.get('nowAndNext')!.data as NowAndNext[]
  expect(now.map(({ channel_id }) => channel_id)).toEqual(['long-1500'])
})

test('a channel is found by its id as well, and an unknown one is not', async () => {
  const slugs = (stateOf(await textOf('/ua/telekanaly/long-1500')).get('allChannels')!.data as Channel[]).map(({ slug }) => slug)
  expect([slugs.length, slugs[10]]).toEqual([21, 'dovgyj-1500'])
  expect((await service.app.request('http://efir.test/ua/telekanaly/nowhere')).status).toBe(404)
})

test.each(['/ua', '/ua/telekanaly'])('%s carries what is on now of no more channels than it shows', async (path) => {
  const { data, part } = stateOf(await textOf(path)).get('nowAndNext')!
  expect((data as NowAndNext[]).length).toBeGreaterThan(20)
  expect((data as NowAndNext[]).length).toBeLessThanOrEqual(200)
  expect(part).toBeUndefined()
})

const { data, failure } = askersOf(() => service)
const day = kyivDayOf(NOON)
const period = { from: NOON, to: NOON + HOUR_MS }
const NAMED = 'long-700,long-2000,gone'

test.each<[path: string, asked?: Parameters<typeof failure>[1]]>([
  ['/channels/all'],
  ['/channels/protected-all', { token: TOKENS.premium }],
  ['/programs/now'],
  [`/programs/guide/${day}`],
  ['/programs/all', { body: { period } }],
])('%s is refused for all channels of a long list', async (path, asked) => {
  expect(await failure(path, asked)).toBe('422 list_too_long')
})

test('programmes and streams are answered for named channels', async () => {
  const idsOf = (list: readonly { channel_id: string }[]) => list.map(({ channel_id }) => channel_id)
  expect(idsOf(await data('nowAndNext', `/programs/now?channels=${NAMED}`))).toEqual(['long-2000', 'long-700'])
  expect(idsOf(await data('programmesOfGuide', `/programs/guide/${day}?channels=${NAMED}`))).toEqual(['long-2000', 'long-700'])
  const body = { period, channels: NAMED.split(',') }
  expect(idsOf(await data('programmesOfPeriod', '/programs/all', { body }))).toEqual(['long-2000', 'long-700'])
  const playing = await data('protectedChannels', `/channels/protected-all?channels=${NAMED}`, { token: TOKENS.premium })
  expect(playing.map(({ _id, stream }) => `${_id} ${stream?.status}`)).toEqual(['long-700 success', 'long-2000 success'])
})

test('named channels of a period have at most 500 hours together', async () => {
  const body = {
    period: { from: NOON, to: NOON + 6 * HOUR_MS },
    channels: Array.from({ length: 84 }, (_, at) => `long-${at + 101}`),
  }
  expect(await failure('/programs/all', { body })).toBe('422 period_too_long')
})

test('the list is read in parts of at most 500, of all channels or of a category', async () => {
  const { total, channels } = await data('listChannels', '/channels/list?from=1500&limit=500')
  expect([total, channels.length]).toEqual([2004, 500])
  expect(channels.map(({ number }) => number)).toEqual(channels.map(({ number }) => number).toSorted((a, b) => a - b))
  expect((await data('listChannels', '/channels/list?from=2000&limit=500')).channels).toHaveLength(4)
  expect((await data('listChannels', '/channels/list')).channels).toHaveLength(100)
  expect(await data('listChannels', '/channels/list?category=kids')).toEqual({ total: 0, channels: [] })
  expect(await failure('/channels/list?limit=501')).toBe('400 invalid_input')
})

test('some channels are found by their ids, and one by its number', async () => {
  expect((await data('someChannels', `/channels/some?ids=${NAMED}`)).map(({ _id }) => _id)).toEqual(['long-700', 'long-2000'])
  expect((await data('channelByNumber', '/channels/number/2000'))._id).toBe('long-2000')
  expect(await failure('/channels/number/99999')).toBe('404 not_found')
})
