import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Channel } from '../../src/contract/channels.ts'
import { TOKEN_MS } from '../../server/media/edge-tokens.ts'
import { engines } from '../support/engines.ts'
import { SITE } from '../support/built-site.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const FITS = {
  video: { kind: 'h264', gops: 'closed' },
  audio: [{ kind: 'aac' }],
  isScrambled: false,
  container: 'ts',
  cors: true,
  isOwnHost: true,
}
const PICTURE = 'https://cdn.example:8443/live.ts?token=a'
const SOUND = 'https://radio.example/live.aac'

describe.each(engines())('direct streams, on $name', (engine) => {
  let service: Service

  beforeAll(async () => {
    service = await openService(engine, SITE)
    const { db } = service
    const source = {
      kind: 'm3u' as const,
      encoding: null,
      package_id: null,
      category_id: null,
      etag: null,
      last_modified: null,
      sha256: null,
    }
    await db
      .insertInto('sources')
      .values({ id: 'own', address: 'file:///own', delivery: 'direct', ...source })
      .execute()
    const stream = { position: 0, kind: 'ts' as const, source_id: 'own', probed_ms: NOON }
    await db
      .insertInto('channel_streams')
      .values([
        { channel_id: 'tv-4', address: PICTURE, probe: JSON.stringify(FITS), ...stream },
        {
          channel_id: 'tv-1',
          address: 'https://open.example/live.ts',
          probe: JSON.stringify({ ...FITS, cors: false }),
          ...stream,
        },
      ])
      .execute()
    await db.updateTable('channels').set({ archive_days: 7 }).where('id', '=', 'tv-4').execute()
    const sound = { audio: [{ kind: 'aac' }], isScrambled: false, container: 'aac', cors: true, isOwnHost: true }
    const [station] = await db.selectFrom('stations').select('id').orderBy('number').execute()
    await db
      .updateTable('stations')
      .set({ stream: SOUND, probe: JSON.stringify(sound) })
      .where('id', '=', station!.id)
      .execute()
    const identity = { source_id: 'own', key: 'own', tvg_id: null, words: '', places: '[]', imported: '{}', seen_ms: 0 }
    await db
      .insertInto('imported_stations')
      .values({ station_id: station!.id, missing_since_ms: null, ...identity })
      .execute()
  })
  afterAll(() => service.close())

  test('have their own URL and type, until the link would end', async () => {
    const stream = (await (await service.ask('/channels/live/tv-4')).json()) as Record<string, unknown>
    expect(stream).toMatchObject({ url: PICTURE, type: 'video/mp2t', playlist: null, element: 'video' })
    expect(stream['expires_at']).toBeGreaterThan(NOON)
  })

  test('that need a package are asked for as often as a token, so that devices which play are counted', async () => {
    const ofPackage = (package_id: string | null) =>
      service.db.updateTable('channels').set({ package_id }).where('id', '=', 'tv-4').execute()
    await ofPackage('premium')
    const stream = (await (await service.ask('/channels/live/tv-4', { token: TOKENS.premium })).json()) as Record<string, unknown>
    expect(stream).toMatchObject({ url: PICTURE, expires_at: NOON + TOKEN_MS })
    await ofPackage(null)
  })

  test('are neither recorded nor relayed', async () => {
    const channel = (await (await service.ask('/channels/show/tv-4')).json()) as Channel
    expect(channel).toMatchObject({ archive_days: 0, epg_days: 0, plays: 'all' })
  })

  test('are refused where no stream fits', async () => {
    await service.db.updateTable('channels').set({ package_id: null }).where('id', '=', 'tv-1').execute()
    const answer = await service.ask('/channels/live/tv-1')
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'unsupported'])
  })

  test('say before they are opened that no browser plays them', async () => {
    const channel = (await (await service.ask('/channels/show/tv-1')).json()) as Channel
    expect(channel.plays).toEqual({ no: 'other-video' })
    const list = (await (await service.ask('/channels/all')).json()) as Channel[]
    expect(list.filter(({ plays }) => plays && plays !== 'all').map(({ _id }) => _id)).toEqual(['tv-1'])
    const search = `/search?q=${encodeURIComponent(channel.name)}`
    const groups = (await (await service.ask(search)).json()) as { kind: string; found: Channel[] }[]
    const found = groups.find(({ kind }) => kind === 'channel')!.found.find(({ _id }) => _id === 'tv-1')
    expect(found!.plays).toEqual(channel.plays)
  })

  test('may be those of a station', async () => {
    const [station] = (await (await service.ask('/radio/all')).json()) as { _id: string }[]
    expect(await (await service.ask(`/radio/live/${station!._id}`)).json()).toMatchObject({ url: SOUND, type: 'audio/aac' })
  })

  test('are the only outside origins that pages may connect to', async () => {
    const page = await service.app.request('/ua/radio')
    const rule = /connect-src [^;]*/.exec(page.headers.get('content-security-policy')!)![0]
    expect(rule).toBe("connect-src 'self' https://cdn.example:8443 https://radio.example")
    // The worker's shell may be all that a device has.
    const shell = await service.app.request('/index.html', { headers: { referer: 'http://localhost/sw.js' } })
    expect(shell.headers.get('content-security-policy')).toContain(`${rule};`)
    await service.db.updateTable('sources').set({ delivery: 'relay' }).execute()
    service.clock.nowMs += 60_000
    service.restart()
    const later = await service.app.request('/ua/radio')
    expect(later.headers.get('content-security-policy')).toContain("connect-src 'self';")
  })

  test('refuse a picture that no browser plays, and probe it again after a day', async () => {
    const probe = JSON.stringify({ video: { kind: 'mpeg2' }, audio: [], isScrambled: false })
    await service.db
      .updateTable('channel_streams')
      .set({ probe, probed_ms: service.clock.nowMs })
      .where('channel_id', '=', 'tv-4')
      .execute()
    service.restart()
    expect((await service.ask('/channels/live/tv-4')).status).toBe(409)
    service.clock.nowMs += 25 * 3_600_000
    expect((await service.ask('/channels/live/tv-4')).status).toBe(200)
  })
})
