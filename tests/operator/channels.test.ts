import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CHANNELS_A_PAGE,
  type ChannelValues,
  type DeskChannel,
  MOST_LOGO_BYTES,
  operatorChannelsCalls,
} from '../../src/contract/operator-channels.ts'
import { engines } from '../support/engines.ts'
import { callOf, type DeskClient, signedInOperator } from '../support/operator/desk.ts'
import { openService, type Service } from '../support/service.ts'

const SECRET = 'a-token-that-nobody-may-see'
const XSS = '<img src=x onerror=alert(1)>"\'&'
const COUNT = 230

const channelOf = (number: number) => ({
  id: `listed-${number}`,
  number,
  slug: `listed-${number}`,
  name: number === 1005 ? XSS : `Канал ЇЖАК ${number}`,
  name_ru: `Канал ${number}`,
  category_id: 'news',
  package_id: null,
  logo: '',
  cover: null,
  loop: '',
  loop_offset: 0,
})

const VIEW = join(import.meta.dirname, '../../src/desk/views/channels')

test('the view shows names as text, never as markup', () => {
  const sources = readdirSync(VIEW).map((name) => readFileSync(join(VIEW, name), 'utf8'))
  expect(sources.filter((source) => /innerHTML|insertAdjacentHTML/i.test(source))).toEqual([])
})

describe.each(engines())('channels at the desk on $name', (engine) => {
  let service: Service
  let client: DeskClient
  beforeAll(async () => {
    service = await openService(engine)
    const { db } = service
    await db
      .insertInto('sources')
      .values({ id: 'own', kind: 'm3u', address: SECRET, package_id: null, category_id: null } as never)
      .execute()
    const categories = await db.selectFrom('categories').select('id').orderBy('position').execute()
    const channels = Array.from({ length: COUNT }, (_one, index) => ({
      ...channelOf(1000 + index),
      category_id: categories[0]!.id,
    }))
    await db.insertInto('channels').values(channels).execute()
    const imported = (channel: (typeof channels)[number]) =>
      JSON.stringify({
        name: channel.name,
        number: channel.number,
        group: '',
        categoryId: channel.category_id,
        packageId: null,
        age: 12,
        hidden: 0,
        shiftMinutes: 0,
        logo: SECRET,
      })
    await db
      .insertInto('imported_channels')
      .values(
        channels.map((channel) => ({
          channel_id: channel.id,
          source_id: 'own',
          key: channel.id,
          tvg_id: null,
          words: '',
          places: '[]',
          imported: imported(channel),
          seen_ms: 0,
          missing_since_ms: null,
        })),
      )
      .execute()
    const probe = JSON.stringify({ container: 'ts', video: { kind: 'h264' }, audio: [{ kind: 'aac' }], isScrambled: false })
    await db
      .insertInto('channel_streams')
      .values({
        channel_id: 'listed-1001',
        position: 0,
        kind: 'ts',
        address: SECRET,
        program: null,
        catchup: null,
        source_id: 'own',
        probe,
        probed_ms: 5,
      })
      .execute()
    ;({ client } = await signedInOperator(service, 'olena', ['editor']))
  })
  afterAll(() => service.close())
  beforeEach(() => service.db.deleteFrom('audit').execute())

  type Page = { channels: DeskChannel[]; total: number; page: number; pages: number }
  const page = async (query: string) => {
    const response = await client.ask(`/channels?${query}`)
    expect(response.status).toBe(200)
    return (await response.json()) as Page
  }
  const edit = async (ids: string[], values: ChannelValues, reason = '') => {
    const response = await client.ask('/channels', { body: { ids, values, reason } })
    expect(response.status).toBe(200)
    return ((await response.json()) as { fault: unknown }).fault
  }
  const show = async (id: string) => {
    const text = await (await client.ask(`/channels/${id}`)).text()
    expect(text).not.toContain(SECRET)
    return JSON.parse(text) as { channel: DeskChannel; listed: unknown; edits: Record<string, unknown> }
  }

  test('are paged by number without gaps', async () => {
    const first = await page('')
    expect(first.channels).toHaveLength(CHANNELS_A_PAGE)
    const found: number[] = []
    for (let at = 1; at <= first.pages; at += 1) found.push(...(await page(`page=${at}`)).channels.map(({ number }) => number))
    expect(found).toHaveLength(first.total)
    expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b))
    expect((await page('page=99')).page).toBe(first.pages)
  })

  test('get a logo of the operator’s own, if it is a picture', async () => {
    const send = async (bytes: Buffer) => {
      const body = { picture: bytes.toString('base64'), reason: 'новий знак' }
      return callOf(client, operatorChannelsCalls.setChannelLogo, { params: { id: 'listed-1003' }, body })
    }
    const svg = (inner: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30">${inner}</svg>`)
    expect(await send(Buffer.from('<html>'))).toEqual({ fault: 'picture' })
    expect(await send(svg('<script>alert(1)</script>'))).toEqual({ fault: 'picture' })
    expect(await send(Buffer.alloc(MOST_LOGO_BYTES + 1))).toEqual({ fault: 'too_large' })
    expect(await send(svg('<rect width="40" height="30" fill="#f52"/>'))).toEqual({ fault: null })
    const { channel, edits } = await show('listed-1003')
    expect([edits['has_logo'], channel.logo.startsWith('/images/')]).toEqual([true, true])
    expect((await service.app.request(channel.logo)).headers.get('content-type')).toContain('image/')
    const [action] = await service.db.selectFrom('audit').selectAll().where('action', '=', 'edit').execute()
    expect(action).toMatchObject({ subject: 'channel:listed-1003', before: '{"logo":null}', reason: 'новий знак' })
  })

  test('are found by name in any case, id and number, and filtered', async () => {
    expect((await page(`q=${encodeURIComponent('їжак 1017')}`)).channels).toMatchObject([{ id: 'listed-1017' }])
    expect((await page('q=LISTED-1017')).total).toBe(1)
    expect((await page('q=1017')).channels).toMatchObject([{ number: 1017, source: 'own', is_edited: false }])
    expect((await page('q=1001')).channels).toMatchObject([{ probe: { at_ms: 5, found: 'ts · h264 · aac' } }])
    expect((await page('q=%25')).total).toBe(0)
    expect((await page('category=none')).total).toBe(0)
    await edit(['listed-1020'], { hidden: 1 })
    expect((await page('hidden=1&q=listed')).channels).toMatchObject([{ id: 'listed-1020', hidden: true }])
    const { packages } = (await (await client.ask('/channel-choices')).json()) as { packages: { id: string }[] }
    await edit(['listed-1021'], { package: packages[0]!.id })
    expect((await page(`q=listed&package=${packages[0]!.id}`)).channels).toMatchObject([{ id: 'listed-1021' }])
    expect((await page('q=listed&package=none')).total).toBe(COUNT - 1)
  })

  test('show the value of the list beside the one of the operator, which is cleared', async () => {
    await edit(['listed-1030'], { name: 'Моя назва', age: 16, package: 'none' }, 'a wrong name')
    const { channel, listed, edits } = await show('listed-1030')
    expect(channel).toMatchObject({ name: 'Моя назва', age: 16, is_edited: true })
    expect(listed).toMatchObject({ name: 'Канал ЇЖАК 1030', age: 12, delivery: 'relay' })
    expect(edits).toMatchObject({ name: 'Моя назва', age: 16, package: 'none', number: null })
    await edit(['listed-1030'], { name: null, age: null, package: null })
    expect((await show('listed-1030')).channel).toMatchObject({ name: 'Канал ЇЖАК 1030', age: 12, is_edited: false })
    const audit = await service.db.selectFrom('audit').selectAll().where('reason', '=', 'a wrong name').execute()
    expect(audit).toMatchObject([{ actor: 'operator:olena', action: 'edit', subject: 'channel:listed-1030' }])
  })

  test('are edited in bulk, all or none', async () => {
    const ids = ['listed-1040', 'listed-1041', 'listed-1042']
    expect(await edit(ids, { hidden: 1, age: 18 })).toBeNull()
    expect((await page('q=listed-104&hidden=1')).channels.map(({ id }) => id)).toEqual(ids)
    expect(await edit([...ids, 'nowhere'], { hidden: 0 })).toEqual({ kind: 'not_listed', id: 'nowhere' })
    expect((await page('q=listed-104&hidden=1')).total).toBe(3)
  })

  test('name what is wrong', async () => {
    const taken = { kind: 'number_taken', number: 1005, id: 'listed-1005', name: XSS }
    expect(await edit(['listed-1050'], { number: 1005 })).toEqual(taken)
    expect(await edit(['listed-1050', 'listed-1051'], { number: 7777 })).toEqual({ kind: 'number_twice', number: 7777 })
    expect(await edit(['listed-1050'], { category: 'nope' })).toEqual({ kind: 'unknown_category', id: 'nope' })
    expect(await edit(['listed-1050'], { package: 'nope' })).toEqual({ kind: 'unknown_package', id: 'nope' })
    // A logo is a path of the server's disk for the command: the desk may only clear it.
    for (const values of [{ logo: '/etc/passwd' }, { age: 7 }, { archive_days: 50 }, { number: 0 }, { name: '' }, { unknown: 1 }])
      expect((await client.ask('/channels', { body: { ids: ['listed-1050'], values } })).status).toBe(400)
    expect(await service.db.selectFrom('audit').selectAll().execute()).toEqual([])
  })

  test('with markup in their names travel as data', async () => {
    const response = await client.ask('/channels?q=listed-1005')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(((await response.json()) as Page).channels).toMatchObject([{ name: XSS }])
  })
})
