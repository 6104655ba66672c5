import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeskMatch, DeskSource, DryRun } from '../../src/contract/operator-lists.ts'
import { createGuideRefresher, createListRefresher, createRefreshRound } from '../../server/sources/refresh-job.ts'
import { createSourceStore } from '../../server/sources/source-store.ts'
import { addressRule } from '../../server/net/open-address.ts'
import { engines } from '../support/engines.ts'
import { guideText } from '../support/guide-file.ts'
import { openListServer } from '../support/list-server.ts'
import { type DeskClient, signedInOperator } from '../support/operator/desk.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const TOKEN = 'a-token-that-nobody-may-see'
const XSS = '<img src=x onerror=alert(1)>'
const HOUR = 3_600_000
const VIEW = join(import.meta.dirname, '../../src/desk/views/lists')

const listOf = (...names: string[]) =>
  `#EXTM3U\n${names.map((name, index) => `#EXTINF:-1,${name}\nhttp://cdn.example/${name}-${index}.m3u8`).join('\n')}\n`

test('the view shows names as text, never as markup', () => {
  const sources = readdirSync(VIEW).map((name) => readFileSync(join(VIEW, name), 'utf8'))
  expect(sources.filter((source) => /innerHTML|insertAdjacentHTML/i.test(source))).toEqual([])
})

describe.each(engines())('lists and guides at the desk on $name', (engine) => {
  let service: Service
  let client: DeskClient
  let server: Awaited<ReturnType<typeof openListServer>>
  beforeAll(async () => {
    server = await openListServer()
    service = await openService(engine)
    ;({ client } = await signedInOperator(service, 'olena', ['editor']))
  })
  afterAll(async () => {
    await service.close()
    await server.close()
  })
  beforeEach(() => service.db.deleteFrom('audit').execute())

  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await client.ask(path, body === undefined ? {} : { body })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    expect(text).not.toContain(TOKEN)
    return JSON.parse(text) as T
  }
  const sources = async () => (await call<{ sources: DeskSource[] }>('/sources')).sources
  const source = async (id: string) => (await sources()).find((one) => one.id === id)!
  const matches = async (query: string) => (await call<{ matches: DeskMatch[] }>(`/matches?${query}`)).matches
  const audit = async () => {
    const rows = await service.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(TOKEN)
    return rows.map(({ action, subject, actor, reason }) => ({ action, subject, actor, reason }))
  }
  const draft = (kind: 'm3u' | 'xmltv', more: object = {}) => ({
    kind,
    id: kind === 'm3u' ? 'panel' : 'epg',
    every_s: 6 * 3600,
    package_id: null,
    address: server.url(`/live/${kind}?token=${TOKEN}`),
    ...more,
  })
  /** The job of the server, which does what the desk asks for. */
  const round = async () => {
    const { db, clock } = service
    const isAllowed = addressRule('local')
    const refreshers = {
      m3u: createListRefresher(db, isAllowed, () => {}),
      xmltv: createGuideRefresher(db, isAllowed, () => {}),
    }
    const failures: unknown[] = []
    await createRefreshRound({ db, refreshers, now: () => clock.nowMs, reportError: (error) => failures.push(error) })()
    expect(failures).toEqual([])
  }

  test('a dry run of a list tells what would come, and writes nothing', async () => {
    server.serve(listOf('Видно', XSS))
    const run = await call<DryRun>('/source-trials', draft('m3u'))
    expect(run).toMatchObject({ fault: null, is_known: false, come: ['Видно', XSS], go: [], change: [] })
    expect(run.report?.list).toMatchObject({ entries: 2, channels: { added: 2 } })
    expect(await sources()).toEqual([])
    expect(await audit()).toEqual([])
  })

  test('an added list is brought by the job, and its address is not shown', async () => {
    expect(await call('/sources', { ...draft('m3u'), reason: 'a new provider' })).toEqual({ fault: null })
    expect(await source('panel')).toMatchObject({ host: new URL(server.url('/')).host, progress: 'asked', channels: 0 })
    await round()
    expect(await source('panel')).toMatchObject({ state: 'ok', progress: null, channels: 2, checked_ms: NOON, failed: 0 })
    expect((await source('panel')).report?.list).toMatchObject({ channels: { added: 2 } })
    expect(await audit()).toEqual([
      { action: 'source', subject: 'source:panel', actor: 'operator:olena', reason: 'a new provider' },
    ])
  })

  test('a dry run of a known list names what would go, and an accepted loss is applied', async () => {
    server.serve(listOf('Обрій'))
    const run = await call<DryRun>('/source-trials', draft('m3u'))
    expect(run).toMatchObject({ is_known: true, report: { refusal: 'loss' } })
    await call('/sources/panel/refresh', {})
    await round()
    expect(await source('panel')).toMatchObject({ state: 'loss', failed: 1, report: { refusal: 'loss' } })
    await call('/sources/panel/refresh', { accepts_loss: true })
    expect(await source('panel')).toMatchObject({ state: 'accepted', progress: 'asked' })
    await round()
    expect(await source('panel')).toMatchObject({ state: 'ok', failed: 0, report: { refusal: null } })
    server.serve(listOf('Видно', XSS))
    expect(await call<DryRun>('/source-trials', draft('m3u'))).toMatchObject({ go: ['Обрій'] })
  })

  test('a source that nobody refreshes by the clock is refreshed when an operator asks', async () => {
    await call('/sources/panel/schedule', { every_s: 0 })
    service.clock.nowMs += HOUR
    await round()
    expect(await source('panel')).toMatchObject({ every_s: 0, next_ms: null, checked_ms: NOON })
    await call('/sources/panel/refresh', {})
    await round()
    expect(await source('panel')).toMatchObject({ progress: null, checked_ms: NOON + HOUR })
    service.clock.nowMs = NOON
    expect((await audit()).map(({ action }) => action).toSorted()).toEqual(['refresh', 'schedule'])
  })

  test('a refresh that was asked for is made again when its process was stopped', async () => {
    await call('/sources/panel/refresh', {})
    const store = createSourceStore(service.db)
    expect(await store.claimDue(NOON + HOUR)).toMatchObject({ id: 'panel', every_s: 0 })
    service.clock.nowMs = NOON + HOUR
    expect(await source('panel')).toMatchObject({ progress: 'running' })
    expect(await store.claimDue(NOON + 1.25 * HOUR - 1)).toBeUndefined()
    service.clock.nowMs = NOON + 1.25 * HOUR
    await round()
    expect(await source('panel')).toMatchObject({ progress: null, checked_ms: NOON + 1.25 * HOUR })
    expect(await store.claimDue(NOON + 9 * HOUR)).toBeUndefined()
    service.clock.nowMs = NOON
  })

  test('an operator who asks during a refresh gets another one', async () => {
    const list = listOf('Обрій')
    const { length } = server.requests
    server.answerWith((_request, response) => {
      const isFirst = server.requests.length === length + 1
      void (isFirst ? call('/sources/panel/refresh', {}) : Promise.resolve()).then(() => response.writeHead(200).end(list))
    })
    await call('/sources/panel/refresh', {})
    await round()
    expect(server.requests).toHaveLength(length + 2)
    expect(await source('panel')).toMatchObject({ state: 'ok', progress: null })
  })

  test('neither a private network nor another scheme is read, and a wrong address says why', async () => {
    const closed = await call<DryRun>('/source-trials', draft('m3u', { id: 'other', address: 'http://169.254.169.254/latest' }))
    expect(closed.report?.reason).toContain('local network')
    for (const address of ['file:///etc/passwd', 'ftp://a.example/list.m3u', '/etc/passwd'])
      expect((await client.ask('/sources', { body: draft('m3u', { address }) })).status).toBe(400)
    server.answerWith((_request, response) => void response.writeHead(403).end())
    const refused = await call<DryRun>('/source-trials', draft('m3u', { id: 'other' }))
    expect(refused.report).toMatchObject({ reason: 'answer 403', list: null })
    expect(await call('/source-trials', draft('xmltv', { id: 'panel' }))).toMatchObject({ fault: 'other_kind' })
    expect(await call('/sources', draft('m3u', { id: 'other', package_id: 'nope' }))).toEqual({ fault: 'unknown_package' })
  })

  test('headers and the private network of an origin are not given to another one', async () => {
    const secret = { headers: JSON.stringify({ authorization: TOKEN }), may_reach_private: 1 }
    const stored = () => service.db.selectFrom('sources').select(['headers', 'may_reach_private']).executeTakeFirstOrThrow()
    await service.db.updateTable('sources').set(secret).where('id', '=', 'panel').execute()
    await call('/sources', draft('m3u', { address: server.url('/other') }))
    expect(await stored()).toEqual(secret)
    await call('/sources', draft('m3u', { address: 'https://another.example/list.m3u' }))
    expect(await stored()).toEqual({ headers: '{}', may_reach_private: 0 })
    await call('/sources', draft('m3u'))
    server.serve(listOf('Обрій', 'Видно', XSS))
    await round()
  })

  test('a guide is tried, added, and matched by hand with proposals side by side', async () => {
    const two = [
      ['a', 'Видно'],
      ['b', 'Видно HD'],
      ['c', 'Інше'],
    ] as const
    const items = two.map(([channel]) => ({ channel, start: NOON - HOUR, stop: NOON + HOUR, title: `Передача ${channel}` }))
    // The same guide is read again for a new match.
    server.answerWith(({ headers }, response) =>
      headers['if-none-match'] === undefined
        ? void response.writeHead(200, { etag: '"1"' }).end(guideText(two, items))
        : void response.writeHead(304).end(),
    )
    const run = await call<DryRun>('/source-trials', draft('xmltv'))
    expect(run.report?.guide).toMatchObject({ channels: 3, programmes: 3, linked: 0 })
    expect(run.without_guide).toContain('Видно')
    await call('/sources', draft('xmltv'))
    await round()
    expect(await source('epg')).toMatchObject({ kind: 'xmltv', state: 'ok', channels: 0 })

    const [found] = await matches(`show=without&q=${encodeURIComponent('видно')}`)
    expect(found).toMatchObject({ name: 'Видно', now: null, link: null })
    expect(found!.choices).toEqual([
      { source: 'epg', guide_id: 'a', names: ['Видно'] },
      { source: 'epg', guide_id: 'b', names: ['Видно HD'] },
    ])
    const preview = await call<object>('/sources/epg/preview', { guide_ids: ['a', 'b'] })
    expect(preview).toMatchObject({ reason: null, now: [{ title: 'Передача a' }, { title: 'Передача b' }] })
    expect(await call('/guide-channels?q=%D1%96%D0%BD%D1%88')).toEqual({
      channels: [{ source: 'epg', guide_id: 'c', names: ['Інше'] }],
    })

    const choose = (choice: object) => call('/matches', { channel_id: found!.id, choice, reason: 'a wrong guide' })
    expect(await choose({ kind: 'guide', source: 'epg', guide_id: 'b' })).toEqual({ sources: ['epg'] })
    expect(await source('epg')).toMatchObject({ progress: 'asked', channels: 1 })
    await round()
    expect(await matches('show=hand')).toMatchObject([
      { id: found!.id, now: { title: 'Передача b' }, link: { source: 'epg', guide_id: 'b', names: ['Видно HD'], how: 'hand' } },
    ])
    await choose({ kind: 'none' })
    expect(await matches('show=hand')).toMatchObject([{ link: { source: null, guide_id: '' }, choices: [{}, {}] }])
    await choose({ kind: 'auto' })
    expect(await matches('show=hand')).toEqual([])
    const noted = (await audit()).filter(({ action }) => action === 'match')
    expect(noted).toHaveLength(3)
    expect(noted[0]).toMatchObject({ subject: `channel:${found!.id}`, actor: 'operator:olena', reason: 'a wrong guide' })
    const strange = { channel_id: found!.id, choice: { kind: 'guide', source: 'epg', guide_id: 'nowhere' } }
    expect((await client.ask('/matches', { body: strange })).status).toBe(404)
  })

  test('a removed list hides its channels and can be brought back; a removed guide is gone', async () => {
    const hidden = async () => (await service.db.selectFrom('channels').select('id').where('hidden', '=', 1).execute()).length
    await call('/sources/panel/removal', { reason: 'the contract ended' })
    expect(await source('panel')).toMatchObject({ state: 'removed', next_ms: null, progress: null })
    expect(await hidden()).toBe(3)
    await call('/sources/epg/removal', {})
    await call('/sources', draft('m3u', { id: 'empty' }))
    await call('/sources/empty/removal', {})
    expect((await sources()).map(({ id }) => id)).toEqual(['panel'])
    server.serve(listOf('Обрій', 'Видно', XSS))
    await call('/sources/panel/refresh', {})
    await round()
    expect(await source('panel')).toMatchObject({ state: 'ok', channels: 3 })
    expect(await hidden()).toBe(0)
    expect((await audit()).map(({ action }) => action).toSorted()).toEqual(['refresh', 'remove', 'remove', 'remove', 'source'])
  })
})
