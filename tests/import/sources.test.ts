import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/schema.ts'
import { channels } from '../../server/import/commands/channels.ts'
import type { Command } from '../../server/import/commands/command.ts'
import { guide } from '../../server/import/commands/guide.ts'
import { sources } from '../../server/import/commands/sources.ts'
import { createGuideRefresher, createRefreshRound } from '../../server/sources/refresh-job.ts'
import { sqlite } from '../support/engines.ts'
import { openListServer } from '../support/list-server.ts'
import { NOON } from '../support/service.ts'

const HOUR = 3_600_000

const guideOf = (title: string) =>
  `<tv><channel id="vydno.ua"><display-name>Видно</display-name></channel>
  <programme channel="vydno.ua" start="20261121120000 +0200" stop="20261121130000 +0200"><title>${title}</title></programme></tv>`

let server: Awaited<ReturnType<typeof openListServer>>
let db: Kysely<Database>
let close: () => Promise<void>
let nowMs = NOON
const said: string[] = []
const config = readConfig({ UPSTREAM_LOCAL: '1' })
const run = (command: Command, ...args: string[]) =>
  command(args, { db, config, nowMs, operator: 'olena', say: (line) => said.push(line) })
const titles = async () => (await db.selectFrom('programmes').select('title').execute()).map(({ title }) => title)

beforeAll(async () => {
  server = await openListServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ db, close } = await sqlite.open())
  nowMs = NOON
  said.length = 0
  server.serve('#EXTM3U\n#EXTINF:-1 tvg-id="vydno.ua",Видно\nhttp://cdn.example/v.m3u8\n')
  await run(channels, server.url('/list.m3u'), '--source', 'list')
  server.serve(guideOf('Ранок'))
  await run(guide, server.url('/guide.xml'), '--source', 'epg', '--every', '1h')
})
afterEach(() => close())

test('a guide is refreshed on its schedule, like a list', async () => {
  expect(await titles()).toEqual(['Ранок'])
  const lines: string[] = []
  const refreshers = { xmltv: createGuideRefresher(db, config.isUpstreamAllowed, (line) => lines.push(line)) }
  const round = createRefreshRound({ db, refreshers, now: () => nowMs, reportError: (error) => lines.push(String(error)) })
  nowMs += 2 * HOUR
  server.serve(guideOf('Нарада'))
  await round()
  expect(await titles()).toEqual(['Нарада'])
  nowMs += 2 * HOUR
  server.answerWith((_request, response) => void response.writeHead(500).end())
  await round()
  expect(await titles()).toEqual(['Нарада'])
  expect(lines).toHaveLength(1)
  const { next_ms, failed } = (await db.selectFrom('sources').selectAll().where('id', '=', 'epg').executeTakeFirst())!
  expect(failed).toBe(1)
  expect(next_ms - nowMs).toBeGreaterThan(1.7 * HOUR)
})

test('the command lists lists and guides, and refreshes either by name', async () => {
  said.length = 0
  expect(await run(sources)).toBe(0)
  expect(said.join('\n')).toMatch(/^epg \(xmltv, http:\/\/127\.0\.0\.1:\d+\/…\): ok[^]*\nlist \(m3u, [^]*entries 1\./)
  server.serve(guideOf('Нарада'))
  expect(await run(sources, 'refresh', 'epg')).toBe(0)
  expect(await titles()).toEqual(['Нарада'])
  await expect(run(sources, 'refresh', 'nothing')).rejects.toThrow('There is no source nothing.')
})

test('a removed guide is deleted, its programmes stay', async () => {
  expect(await run(sources, 'remove', 'epg')).toBe(0)
  expect(await db.selectFrom('guide_links').selectAll().execute()).toEqual([])
  expect(await titles()).toEqual(['Ранок'])
})
