import { lastActions } from '../../server/db/audit-log.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/schema.ts'
import { channels } from '../../server/import/commands/channels.ts'
import type { Command } from '../../server/import/commands/command.ts'
import { channel, edits, same } from '../../server/import/commands/edits.ts'
import { sources } from '../../server/import/commands/sources.ts'
import { createChannelStreamStore } from '../../server/features/channels/channel-stream-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { createListRefresher, createRefreshRound } from '../../server/sources/refresh-job.ts'
import { engines, sqlite } from '../support/engines.ts'
import { openListServer } from '../support/list-server.ts'
import { NOON } from '../support/service.ts'

const HOUR = 3_600_000
const TOKEN = 'a-token-that-nobody-may-see'

type Row = { name: string; id?: string; host?: string; path?: string; more?: string }

const list = (rows: readonly Row[], token = TOKEN) =>
  `#EXTM3U url-tvg="http://g.example/guide.xml?key=${token}"\n${rows
    .map(
      ({ name, id = '', host = 'cdn.example', path = `/${encodeURIComponent(name)}.m3u8`, more = '' }) =>
        `#EXTINF:-1 tvg-id="${id}" ${more},${name}\n#EXTVLCOPT:http-user-agent=${token}\nhttp://${host}${path}?token=${token}\n`,
    )
    .join('')}`

const FIRST: Row[] = [{ name: 'Видно', id: 'vydno.ua' }, { name: 'Степ' }, { name: 'Кіно 7' }, { name: 'Річка' }]
const SECOND: Row[] = [
  { name: 'Нове' },
  { name: 'Кіно 7 HD', host: 'other.example' },
  { name: 'Степ ТВ', path: `/${encodeURIComponent('Степ')}.m3u8` },
  { name: 'Видно ТВ', id: 'VYDNO.UA', host: 'other.example' },
]

/** All rows that an import may write, without its own timestamps. */
async function snapshotOf(db: Kysely<Database>): Promise<unknown> {
  const tables = [
    'channels',
    'stations',
    'imported_channels',
    'imported_stations',
    'channel_streams',
    'channel_edits',
    'categories',
    'pictures',
    'facts',
  ] as const
  const all: Record<string, unknown> = {}
  for (const table of tables) all[table] = await db.selectFrom(table).selectAll().execute()
  return all
}

let server: Awaited<ReturnType<typeof openListServer>>
let folder: string
beforeAll(async () => {
  server = await openListServer()
  folder = mkdtempSync(join(tmpdir(), 'efir-lists-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe.each(engines())('an import on $name', (engine) => {
  let db: Kysely<Database>
  let close: () => Promise<void>
  let nowMs = NOON
  const said: string[] = []
  beforeEach(async () => {
    ;({ db, close } = await engine.open())
    nowMs = NOON
    said.length = 0
    server.requests.length = 0
  })
  afterEach(async () => {
    // No command prints a secret.
    expect(said.join('\n')).not.toContain(TOKEN)
    await close()
  })

  const config = readConfig({ UPSTREAM_LOCAL: '1' })
  const run = (command: Command, ...args: string[]) =>
    command(args, { db, config, nowMs, operator: 'olena', say: (line) => said.push(line) })
  const importList = (rows: readonly Row[], ...args: string[]) => {
    server.serve(list(rows))
    return run(channels, server.url('/u/list.m3u?password=' + TOKEN), '--source', 'panel', ...args)
  }
  const rows = () => db.selectFrom('channels').select(['id', 'number', 'name', 'hidden']).orderBy('number').execute()
  const snapshot = () => snapshotOf(db)

  test('brings channels with their streams, headers and a source', async () => {
    expect(await importList(FIRST, '--every', '1h')).toBe(0)
    expect(await rows()).toEqual([
      { id: 'vydno', number: 1, name: 'Видно', hidden: 0 },
      { id: 'step', number: 2, name: 'Степ', hidden: 0 },
      { id: 'kino-7', number: 3, name: 'Кіно 7', hidden: 0 },
      { id: 'richka', number: 4, name: 'Річка', hidden: 0 },
    ])
    const stream = await db.selectFrom('channel_streams').selectAll().where('channel_id', '=', 'vydno').executeTakeFirst()
    expect(stream).toMatchObject({
      position: 0,
      kind: 'hls',
      source_id: 'panel',
      headers: JSON.stringify({ 'user-agent': TOKEN }),
    })
    expect(await db.selectFrom('sources').select(['id', 'kind', 'state', 'every_s']).execute()).toEqual([
      { id: 'panel', kind: 'm3u', state: 'ok', every_s: 3600 },
    ])
    expect(said.join('\n')).toContain('Channels: new 4')
  })

  test('R1: continues rows with their ids, numbers and favourites', async () => {
    await importList(FIRST)
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { id: 'u-1' }))
      .execute()
    const favourite = { account_id: 'u-1', kept: 1, changed_ms: NOON, added_ms: NOON, place: 0 }
    await db
      .insertInto('favourite_channels')
      .values(['vydno', 'step', 'kino-7'].map((item_id) => ({ item_id, ...favourite })))
      .execute()
    nowMs += HOUR
    expect(await importList(SECOND)).toBe(0)
    expect((await rows()).map(({ id, name, hidden }) => [id, name, hidden])).toEqual([
      ['vydno', 'Видно ТВ', 0],
      ['step', 'Степ ТВ', 0],
      ['kino-7', 'Кіно 7 HD', 0],
      ['richka', 'Річка', 0],
      ['nove', 'Нове', 0],
    ])
    expect(await db.selectFrom('favourite_channels').select('item_id').execute()).toHaveLength(3)
    const missing = await db
      .selectFrom('imported_channels')
      .select('channel_id')
      .where('missing_since_ms', 'is not', null)
      .execute()
    expect(missing).toEqual([{ channel_id: 'richka' }])
    expect(
      await db.selectFrom('channel_streams').select('channel_id').where('address', 'like', '%other.example%').execute(),
    ).toHaveLength(2)
  })

  test('D4: of the same list writes nothing', async () => {
    await importList(FIRST)
    const before = await snapshot()
    nowMs += HOUR
    expect(await importList(FIRST)).toBe(0)
    expect(await snapshot()).toEqual(before)
  })

  test('D4: with other tokens, hosts and order retains ids and numbers', async () => {
    await importList(FIRST)
    const before = await rows()
    const probe = { probe: '{"codecs":["avc1"]}', probed_ms: NOON }
    await db.updateTable('channel_streams').set(probe).where('channel_id', '=', 'step').execute()
    const [vydno, ...others] = FIRST
    server.serve(list([{ ...vydno!, host: 'moved.example' }, ...others].toReversed(), 'b'))
    expect(await run(channels, server.url('/u/list.m3u?password=b'))).toBe(0)
    const probed = await db
      .selectFrom('channel_streams')
      .select(['channel_id', 'probe', 'probed_ms'])
      .where('probed_ms', '>', 0)
      .execute()
    expect(probed).toEqual([{ channel_id: 'step', ...probe }])
    expect(await rows()).toEqual(before)
    expect(await db.selectFrom('channel_streams').select('address').where('address', 'like', `%${TOKEN}%`).execute()).toEqual([])
  })

  test('applies a loss that the operator accepts', async () => {
    await importList(FIRST)
    expect(await importList(FIRST.slice(0, 1))).toBe(1)
    expect((await db.selectFrom('sources').select('state').executeTakeFirst())!.state).toBe('loss')
    expect(await importList(FIRST.slice(0, 1), '--accept-loss')).toBe(0)
    expect((await db.selectFrom('sources').select('state').executeTakeFirst())!.state).toBe('ok')
  })

  test('D5: edits survive a refresh, and a cleared one shows the list’s value', async () => {
    await importList(FIRST)
    await db.insertInto('packages').values({ id: 'basic', name: 'Basic', rank: 1, archive_days: 14 }).execute()
    expect(
      await run(channel, 'step', 'name=Мій степ', 'number=77', 'hidden=1', 'package=basic', 'age=12', 'archive_days=3'),
    ).toBe(0)
    const edited = { name: 'Мій степ', name_ru: 'Мій степ', number: 77, hidden: 1, package_id: 'basic', age: 12, archive_days: 3 }
    const step = () => db.selectFrom('channels').selectAll().where('id', '=', 'step').executeTakeFirst()
    expect(await step()).toMatchObject(edited)
    await importList(SECOND)
    expect(await step()).toMatchObject(edited)
    expect(await run(channel, 'step', 'name=', 'number=', 'hidden=', 'package=', 'age=', 'archive_days=')).toBe(0)
    expect(await step()).toMatchObject({ name: 'Степ ТВ', hidden: 0, package_id: null, age: 0, archive_days: 0 })
    const actions = await lastActions(db, 10, 'channel:step')
    const [set, cleared] = ['after', 'before'].map((side) => actions.find((row) => row[side as 'after']?.includes('Мій степ')))
    expect(actions).toHaveLength(2)
    expect(set).toMatchObject({ actor: 'operator:olena', action: 'edit' })
    const [before, after] = [set!.before, set!.after].map((text) => JSON.parse(text!) as Record<string, unknown>)
    expect([before!['name'], after!['name'], after!['number']]).toEqual([null, 'Мій степ', 77])
    expect(JSON.parse(cleared!.before!)).toEqual(after)
  })

  test('channels of a file of edits may swap their numbers', async () => {
    await importList(FIRST)
    const file = join(folder, 'edits.json')
    writeFileSync(file, JSON.stringify({ vydno: { number: 2 }, step: { number: 1, name_ru: 'Степь' } }))
    expect(await run(edits, file)).toBe(0)
    expect((await rows()).slice(0, 2).map(({ id }) => id)).toEqual(['step', 'vydno'])
    writeFileSync(file, JSON.stringify({ vydno: { number: 9 }, step: { number: 3 } }))
    await expect(run(edits, file)).rejects.toThrow('number 3 is taken by kino-7 («Кіно 7»)')
    expect((await rows()).map(({ number }) => number)).toEqual([1, 2, 3, 4])
    await expect(run(channel, 'step', 'colour=red')).rejects.toThrow('colour is none of the fields')
    await expect(run(channel, 'step', 'age=13')).rejects.toThrow('age cannot be "13"')
    await expect(run(channel, 'nobody', 'age=12')).rejects.toThrow('no list has brought a channel nobody')
    await expect(run(channel, 'step', 'category=sea')).rejects.toThrow('"sea" is not among the categories: general')
  })

  test('a new channel is joined into the old one with all favourites of both', async () => {
    await importList(FIRST)
    await importList([...FIRST.slice(0, 3), { name: 'Озеро' }])
    await db
      .insertInto('accounts')
      .values(['u-1', 'u-2', 'u-3'].map((id) => newAccount(NOON, { id })))
      .execute()
    const favourite = { changed_ms: NOON, added_ms: NOON, place: 0 }
    await db
      .insertInto('favourite_channels')
      .values([
        { item_id: 'richka', account_id: 'u-1', kept: 1, ...favourite },
        { item_id: 'ozero', account_id: 'u-2', kept: 1, ...favourite },
        { item_id: 'richka', account_id: 'u-3', kept: 0, ...favourite },
        { item_id: 'ozero', account_id: 'u-3', kept: 1, ...favourite },
      ])
      .execute()
    await expect(run(same, 'step', 'ozero')).rejects.toThrow('its list still has step')
    expect(await run(same, 'richka', 'ozero')).toBe(0)
    expect((await rows()).map(({ id, name, number }) => `${number} ${id} ${name}`)).toEqual([
      '1 vydno Видно',
      '2 step Степ',
      '3 kino-7 Кіно 7',
      '4 richka Озеро',
    ])
    const favourites = await db
      .selectFrom('favourite_channels')
      .select(['account_id', 'item_id'])
      .where('kept', '=', 1)
      .orderBy('account_id')
      .execute()
    expect(favourites.map(({ account_id, item_id }) => `${account_id} ${item_id}`)).toEqual([
      'u-1 richka',
      'u-2 richka',
      'u-3 richka',
    ])
    const before = await snapshot()
    await importList([...FIRST.slice(0, 3), { name: 'Озеро' }])
    expect(await snapshot()).toEqual(before)
  })

  test('radio entries are stations, and a refresh finds them again', async () => {
    const radio = [...FIRST, { name: 'Хвиля', more: 'radio="true" group-title="Джаз"' }]
    await importList(radio)
    const station = () => db.selectFrom('stations').selectAll().executeTakeFirst()
    expect(await station()).toMatchObject({
      id: 'khvylia',
      number: 1,
      name: 'Хвиля',
      genre: 'Джаз',
      working: 1,
      stream_headers: JSON.stringify({ 'user-agent': TOKEN }),
    })
    const before = await snapshot()
    await importList(radio)
    expect(await snapshot()).toEqual(before)
    await importList([...FIRST, { name: 'Хвиля FM', path: `/${encodeURIComponent('Хвиля')}.m3u8`, more: 'radio="true"' }])
    expect(await station()).toMatchObject({ id: 'khvylia', name: 'Хвиля FM', genre: 'Радіо' })
  })

  test('a removed source hides its channels, and brings them back', async () => {
    await importList(FIRST)
    expect(await run(sources, 'remove', 'panel')).toBe(0)
    expect((await rows()).every(({ hidden }) => hidden === 1)).toBe(true)
    expect(await importList(FIRST)).toBe(0)
    expect((await rows()).every(({ hidden }) => hidden === 0)).toBe(true)
    expect(await run(sources)).toBe(0)
  })

  test('the round refreshes due sources, and retries later after a failure', async () => {
    await importList(FIRST, '--every', '1h')
    const lines: string[] = []
    const refresh = createListRefresher(db, config.isUpstreamAllowed, (line) => lines.push(line))
    const reported: unknown[] = []
    const round = createRefreshRound({
      db,
      refreshers: { m3u: refresh },
      now: () => nowMs,
      reportError: (error) => reported.push(error),
    })
    server.requests.length = 0
    await round()
    expect(server.requests).toEqual([])
    nowMs += 2 * HOUR
    server.serve(list(SECOND), { etag: '"second"' })
    await round()
    expect((await rows()).map(({ id }) => id)).toContain('nove')
    nowMs += 2 * HOUR
    server.answerWith((request, response) => {
      response.statusCode = request.headers['if-none-match'] === '"second"' ? 304 : 500
      response.end()
    })
    await round()
    const state = () => db.selectFrom('sources').select(['state', 'failed', 'next_ms']).executeTakeFirst()
    expect(await state()).toMatchObject({ state: 'ok', failed: 0 })
    nowMs += 2 * HOUR
    server.answerWith((_request, response) => void response.writeHead(503).end())
    await round()
    const failing = (await state())!
    expect(failing).toMatchObject({ state: 'failing', failed: 1 })
    expect(failing.next_ms - nowMs).toBeGreaterThan(1.7 * HOUR)
    expect([reported, lines]).toEqual([[], ['The list panel cannot be read: answer 503.']])
    nowMs -= 30 * HOUR
    server.serve(list(FIRST))
    await round()
    await round()
    expect(await state()).toMatchObject({ state: 'ok', failed: 0 })
    expect(server.requests.filter(({ path }) => path.startsWith('/u/'))).toHaveLength(4)
  })
})

describe('an import', () => {
  let db: Kysely<Database>
  let close: () => Promise<void>
  const said: string[] = []
  beforeEach(async () => {
    ;({ db, close } = await sqlite.open())
    said.length = 0
    server.requests.length = 0
  })
  afterEach(() => close())
  const run = (command: Command, args: string[], env: Record<string, string> = { UPSTREAM_LOCAL: '1' }) =>
    command(args, { db, config: readConfig(env), nowMs: NOON, operator: 'olena', say: (line) => said.push(line) })
  const isEmpty = async () =>
    (await db.selectFrom('channels').select('id').execute()).length === 0 &&
    (await db.selectFrom('sources').select('id').execute()).length === 0

  test('that is tried out writes nothing', async () => {
    server.serve(list(FIRST))
    expect(await run(channels, [server.url('/list.m3u'), '--dry-run'])).toBe(0)
    expect(said.join('\n')).toMatch(/new 4[^]*Dry run/)
    expect(await isEmpty()).toBe(true)
  })

  test('of a file has its name, and is refreshed by command alone', async () => {
    const file = join(folder, 'Мої канали.m3u')
    writeFileSync(file, list(FIRST))
    expect(await run(channels, [file, '--json'])).toBe(0)
    expect(JSON.parse(said[0]!)).toMatchObject({ outcome: 'applied', source: 'moi-kanaly', entries: 4, channels: { added: 4 } })
    expect(await db.selectFrom('sources').select(['id', 'every_s']).execute()).toEqual([{ id: 'moi-kanaly', every_s: 0 }])
  })

  test('refuses addresses of this machine or a private network unless the operator allows them', async () => {
    server.serve(list(FIRST))
    expect(await run(channels, [server.url('/list.m3u')], {})).toBe(1)
    expect(said).toEqual([
      'The list cannot be read: an address leads to a local network (--private allows that of its own host). Nothing was changed.',
    ])
    expect(server.requests).toEqual([])
    expect(await isEmpty()).toBe(true)
    expect(await run(channels, [server.url('/list.m3u'), '--private'], {})).toBe(0)
  })

  test('keeps how many connections its upstream allows, also when it is imported again', async () => {
    server.serve(list(FIRST))
    const limits = async () => {
      const found = [...(await createChannelStreamStore(db).all()).values()].flat()
      return found.map(({ limit }) => limit)
    }
    expect(await run(channels, [server.url('/list.m3u'), '--source', 'panel'])).toBe(0)
    expect(await limits()).toEqual(FIRST.map(() => undefined))
    expect(await run(channels, [server.url('/list.m3u'), '--source', 'panel', '--max-connections', '2'])).toBe(0)
    expect(await run(channels, [server.url('/list.m3u'), '--source', 'panel'])).toBe(0)
    expect(await limits()).toEqual(FIRST.map(() => ({ source: 'panel', most: 2 })))
    await expect(run(channels, [server.url('/list.m3u'), '--max-connections', 'two'])).rejects.toThrow('a whole number')
  })

  test('follows no endless redirects', async () => {
    let count = 0
    server.answerWith((_request, response) => void response.writeHead(302, { location: `/next/${++count}?key=${TOKEN}` }).end())
    expect(await run(channels, [server.url('/list.m3u')])).toBe(1)
    expect(count).toBeLessThan(10)
    expect(said).toEqual(['The list cannot be read: too many redirects. Nothing was changed.'])
  })

  test('sends its secret headers to the list’s own host alone', async () => {
    server.answerWith((request, response) => {
      if (request.url === '/list.m3u')
        return void response.writeHead(302, { location: server.url('/moved').replace('127.0.0.1', 'localhost') }).end()
      response.end(list(FIRST))
    })
    expect(await run(channels, [server.url('/list.m3u'), '--header', `Cookie: ${TOKEN}`, '--header', 'User-Agent: Box'])).toBe(0)
    expect(server.requests.map(({ headers }) => [headers.cookie, headers['user-agent']])).toEqual([
      [TOKEN, 'Box'],
      [undefined, 'Box'],
    ])
  })

  test('of an endless response stops at 64 MiB', async () => {
    const part = Buffer.alloc(1024 * 1024, '#\n')
    server.answerWith((_request, response) => {
      const more = () => void (response.destroyed || response.write(part, more))
      more()
    })
    expect(await run(channels, [server.url('/list.m3u')])).toBe(1)
    expect(said).toEqual(['The list cannot be read: more than 64 MiB. Nothing was changed.'])
  })

  test('of 50,000 entries warns and continues', async () => {
    server.serve(list(Array.from({ length: 50_000 }, (_, at) => ({ name: `Канал ${at}`, id: `k${at}` }))))
    expect(await run(channels, [server.url('/list.m3u'), '--dry-run'])).toBe(0)
    expect(said.join('\n')).toMatch(/entries 50000[^]*The service has 50000 channels/)
  })

  test('copies logos as pixels, and draws letters where there are none', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="red"/></svg>',
    )
    const png = await sharp(svg).png().toBuffer()
    const gif = await sharp(svg).gif().toBuffer()
    const logos: Record<string, Buffer> = { '/1.png': png, '/2.svg': svg, '/3.gif': gif }
    server.answerWith((request, response) => {
      const logo = logos[request.url ?? '']
      if (request.url === '/list.m3u') return void response.end(text)
      response.statusCode = logo ? 200 : 404
      response.end(logo)
    })
    const rows = ['/1.png', '/2.svg', '/3.gif', '/4.png'].map((path, at) => ({
      name: `Канал ${at + 1}`,
      more: `tvg-logo="${server.url(path)}"`,
    }))
    const text = list(rows)
    expect(await run(channels, [server.url('/list.m3u')])).toBe(0)
    expect(said.at(-1)).toBe('Logos: 3 copied, 1 failed.')
    const shown = await db.selectFrom('channels').select('logo').orderBy('number').execute()
    expect(shown.map(({ logo }) => logo.split('.').at(-1))).toEqual(['png', 'png', 'png', 'svg'])
    const before = server.requests.length
    expect(await run(channels, [server.url('/list.m3u')])).toBe(0)
    // The list, and once more the logo that failed.
    expect(server.requests.length - before).toBe(2)
  })

  test.each([
    ['half of it missing', list(FIRST.slice(0, 1)), 'More than half'],
    ['nothing', '', 'empty'],
    ['a page', '<!DOCTYPE html><html></html>', 'web page'],
    ['the playlist of one stream', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts\n', 'one stream'],
    ['a comment alone', '#EXTM3U\n# nothing\n', 'no entries'],
  ])('D4: of %s leaves everything as it was', async (_name, text, sentence) => {
    const url = server.url('/list.m3u')
    server.serve(list(FIRST))
    await run(channels, [url])
    const before = await snapshotOf(db)
    server.serve(text)
    expect(await run(channels, [url])).toBe(1)
    expect(await snapshotOf(db)).toEqual(before)
    expect(said.join('\n')).toContain(sentence)
  })

  test('retains the zone of dates in archive URLs until another one is given', async () => {
    server.serve(list(FIRST))
    const zoneAfter = async (...options: string[]) => {
      expect(await run(channels, [server.url('/list.m3u'), ...options])).toBe(0)
      return (await db.selectFrom('sources').select('zone').executeTakeFirstOrThrow()).zone
    }
    expect([await zoneAfter(), await zoneAfter('--zone', 'Europe/Paris'), await zoneAfter()]).toEqual([
      ...['Europe/Kyiv', 'Europe/Paris', 'Europe/Paris'],
    ])
  })

  test('is refused for options that cannot be', async () => {
    server.serve(list(FIRST))
    const url = server.url('/list.m3u')
    await expect(run(channels, [])).rejects.toThrow('Usage: npm run import -- channels FILE|URL')
    await expect(run(channels, [url, '--package', 'gold'])).rejects.toThrow('"gold" is not among the packages: none.')
    await expect(run(channels, [url, '--every', '1s'])).rejects.toThrow('--every must be 5m or longer')
    await expect(run(channels, [url, '--encoding', 'cp-9'])).rejects.toThrow('--encoding "cp-9" is not known')
    await expect(run(channels, [url, '--zone', 'Kyiv/Nowhere'])).rejects.toThrow('--zone must be a zone such as Europe/Kyiv')
    await expect(run(channels, [url, '--header', 'Host: x'])).rejects.toThrow('--header must be of the form')
    await expect(run(channels, ['no-such-file.m3u'])).rejects.toThrow('There is no such file')
    expect(await isEmpty()).toBe(true)
  })
})
