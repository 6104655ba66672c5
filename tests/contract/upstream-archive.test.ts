import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { archiveUpstream, secondsPlaylist } from '../../server/media/catch-up/testing/archive-upstream.ts'
import { createRecordingWriter } from '../../server/media/recorder/writer.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

vi.setConfig({ testTimeout: 30_000 })

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = NOON - 2 * HOUR

type Answer = { url: string; start: number; end: number; complete: boolean; playlist: string | null; code?: string }

describe.each(engines())('the archive of an upstream, on $name', (engine) => {
  let service: Service
  let upstream: Awaited<ReturnType<typeof archiveUpstream>>

  beforeAll(async () => {
    upstream = await archiveUpstream()
    service = await openService(engine)
    await service.db
      .insertInto('sources')
      .values({ id: 'list', kind: 'm3u', address: 'http://list.example/', encoding: null, zone: 'Europe/Paris' } as never)
      .execute()
  })
  afterAll(async () => {
    await service.close()
    await upstream.stop()
  })
  beforeEach(async () => {
    for (const table of ['channel_edits', 'imported_channels', 'channel_streams'] as const) {
      await service.db.deleteFrom(table).execute()
    }
    upstream.up.requests.length = 0
    upstream.up.answer = () => false
    upstream.up.playlist = () => secondsPlaylist(START / 1000, 300)
  })

  /** Gives a channel a stream with catch-up. */
  async function give(catchup: object | string, { path = '/live.m3u8?token=secret', position = 0, id = 'tv-4' } = {}) {
    await service.db
      .insertInto('channel_streams')
      .values({
        channel_id: id,
        position,
        kind: 'hls',
        headers: '{"user-agent":"Box/1","cookie":"k=secret"}',
        source_id: 'list',
        address: upstream.origin + path,
        catchup: typeof catchup === 'string' ? catchup : JSON.stringify(catchup),
      })
      .execute()
    service.restart()
  }

  async function ask(body: object, token: string | undefined = TOKENS.premium) {
    const answer = await service.ask('/channels/live-with-duration', {
      body: { channel_id: 'tv-4', ...body },
      ...(token && { token }),
    })
    return { ...((await answer.json()) as Answer), status: answer.status }
  }

  const window = { start: START, duration: 1800 }
  const get = async (url: string, file = 'master.m3u8') => service.app.request(url.replace('master.m3u8', file))

  async function daysOf(token?: string) {
    const all = (await (await service.ask('/channels/all', token === undefined ? {} : { token })).json()) as {
      _id: string
      archive_days: number
      epg_days: number
    }[]
    const { archive_days, epg_days } = all.find(({ _id }) => _id === 'tv-4')!
    return [archive_days, epg_days]
  }

  test('plays from the recording where it is whole, and from the upstream at its gaps', async () => {
    await give({ mode: 'shift', days: 3 })
    await service.db.updateTable('channels').set({ archive_days: 5 }).where('id', '=', 'tv-4').execute()
    expect(await daysOf()).toEqual([5, 1])
    const writer = createRecordingWriter(service.recordingFolder, 'tv-4', 'v')
    for (let startMs = START; startMs < START + 600_000; startMs += 4000) {
      const bytes = Buffer.from('recorded')
      await writer.append({ startMs, ms: 4000, kind: 'ts', bytes, init: undefined, discontinuity: false })
    }
    await writer.close()
    const masterOf = async (duration: number) => {
      const answer = await ask({ start: START, duration })
      expect(answer).toMatchObject({ gaps: [] })
      return (await get(answer.url)).text()
    }
    expect(await masterOf(600)).toMatch(/^v\/index\.m3u8$/m)
    expect(upstream.up.requests).toEqual([])
    expect(await masterOf(1800)).toMatch(/^v\d+\/index\.m3u8$/m)
    await service.db.updateTable('channels').set({ archive_days: 0 }).where('id', '=', 'tv-4').execute()
  })

  test('is as deep as the list says, and as the tier opens', async () => {
    await give({ mode: 'shift', days: 3 })
    await give({ mode: 'shift', days: 5 }, { position: 1 })
    expect([await daysOf(), await daysOf(TOKENS.registered), await daysOf(TOKENS.premium)]).toEqual([
      ...[
        [5, 1],
        [5, 1],
        [5, 5],
      ],
    ])
  })

  test.each([['no JSON'], [{ mode: 'vod', days: 3 }], [{ mode: 'xc', days: 3 }], [{ mode: 'default', days: 3 }]])(
    'is none where the address does not allow one: %o',
    async (catchup) => {
      await give(catchup)
      expect(await daysOf(TOKENS.premium)).toEqual([0, 0])
      expect(await ask(window)).toMatchObject({ status: 404, code: 'archive_missing' })
    },
  )

  test('plays a window under a signed link that hides the upstream', async () => {
    await give({ mode: 'append', days: 3, source: '?from={Y}-{m}-{d}T{H}:{M}&to=${end}' })
    const answer = await ask(window)
    expect(answer).toMatchObject({ status: 200, start: START, end: START + 1_800_000, complete: true, playlist: null })
    const master = await (await get(answer.url)).text()
    const list = await (await get(answer.url, 'v0/index.m3u8')).text()
    const [segment] = /^\d+\.ts$/m.exec(list)!
    const media = await get(answer.url, `v0/${segment}`)
    expect([media.status, media.headers.get('content-type'), media.headers.get('x-content-type-options')]).toEqual([
      ...[200, 'video/mp2t', 'nosniff'],
    ])
    expect(await media.text()).toContain(`second ${START / 1000}`)
    expect(upstream.up.requests[0]).toBe(`/live.m3u8?token=secret&from=2026-11-21T09:00&to=${(START + 1_800_000) / 1000}`)
    expect(`${JSON.stringify(answer)}${master}${list}`).not.toMatch(/secret|127\.0\.0\.1|token/)
    expect(service.reported).toEqual([])
  })

  test('undoes the time shift of the list in requests, but not the operator’s', async () => {
    await give({ mode: 'shift', days: 3, correctionMinutes: -60 })
    await service.db
      .insertInto('imported_channels')
      .values({
        channel_id: 'tv-4',
        source_id: 'list',
        key: 'k',
        tvg_id: null,
        words: '',
        places: '[]',
        seen_ms: 0,
        missing_since_ms: null,
        imported: '{"shiftMinutes":120}',
      })
      .execute()
    service.restart()
    await get((await ask(window)).url)
    expect(upstream.up.requests.at(-1)).toContain(`utc=${START / 1000 - 3600}&`)
    await service.db
      .insertInto('channel_edits')
      .values({ channel_id: 'tv-4', shift_minutes: 30 } as never)
      .execute()
    service.restart()
    await get((await ask(window)).url)
    expect(upstream.up.requests.at(-1)).toContain(`utc=${START / 1000 + 3600}&`)
  })

  test('has a reason for a closed day: the tier, or a missing recording', async () => {
    await give({ mode: 'shift', days: 3 })
    const on = (days: number) => ({ start: START - days * DAY, duration: 600 })
    expect(await ask(on(0), '')).toMatchObject({ status: 401, code: 'registration_required' })
    expect(await ask(on(1), TOKENS.registered)).toMatchObject({ status: 403, code: 'archive_locked' })
    expect(await ask(on(3), TOKENS.registered)).toMatchObject({ status: 404, code: 'archive_missing' })
    expect(await ask(on(3))).toMatchObject({ status: 404, code: 'archive_missing' })
    expect((await ask(on(2))).status).toBe(200)
  })

  test('plays while the live stream fails, and has errors of its own', async () => {
    await give({ mode: 'shift', days: 3 })
    upstream.up.answer = (_request, response, { searchParams }) => {
      if (searchParams.has('utc')) return false
      response.writeHead(404).end()
      return true
    }
    const live = (await (await service.ask('/channels/live/tv-4')).json()) as Answer
    expect((await get(live.url)).status).toBe(503)
    const { url } = await ask(window)
    expect((await get(url)).status).toBe(200)
    upstream.up.playlist = () => undefined
    const other = await ask({ start: START - HOUR, duration: 600 })
    const missing = await get(other.url)
    expect([missing.status, ((await missing.json()) as Answer).code]).toEqual([404, 'archive_missing'])
    const health = await (await service.ask('/health')).text()
    expect(health).toContain('answer 404')
    expect(health).not.toMatch(/secret|127\.0\.0\.1/)
  })

  test('its links end with the rights of the channel', async () => {
    await give({ mode: 'shift', days: 3 })
    const { url } = await ask(window)
    await service.db.updateTable('channels').set({ age: 18 }).where('id', '=', 'tv-4').execute()
    service.restart()
    expect((await get(url)).status).toBe(403)
    await service.db.updateTable('channels').set({ age: 0 }).where('id', '=', 'tv-4').execute()
  })
})
