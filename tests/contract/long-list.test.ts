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
import { NOON, openService, programme, type Service } from '../support/service.ts'

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
  expect(now.find(({ channel_id }) => channel_id === 'long-1500')?.current?._id).toBeDefined()
})
