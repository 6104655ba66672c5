import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readToday } from '../../server/operator/today-store.ts'
import type { PlaybackHour, Today } from '../../src/contract/operator-today.ts'
import { engines } from '../support/engines.ts'
import { type DeskClient, signedInOperator } from '../support/operator/desk.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const HOUR = 3_600_000

describe.each(engines())('the state of the service on $name', (engine) => {
  let service: Service
  let client: DeskClient
  beforeAll(async () => {
    service = await openService(engine)
    ;({ client } = await signedInOperator(service, 'olena', ['editor']))
  })
  afterAll(() => service.close())

  test('names what is wrong, the worst first, and counts who watches', async () => {
    const { db } = service
    const none = { encoding: null, package_id: null, category_id: null, etag: null, last_modified: null, sha256: null }
    const name = '<img src=x onerror=alert(1)>'
    await db
      .insertInto('sources')
      .values({ ...none, id: name, kind: 'm3u', address: 'https://secret.example/token', state: 'failing' })
      .execute()
    const { id } = await db.selectFrom('channels').select('id').orderBy('id').executeTakeFirstOrThrow()
    await db
      .insertInto('imported_channels')
      .values({
        channel_id: id,
        source_id: name,
        key: id,
        tvg_id: null,
        words: '',
        places: '[]',
        imported: '{}',
        seen_ms: 0,
        missing_since_ms: null,
      })
      .execute()
    const guide = { source_id: name, guide_id: 'none', names: '[]', icon: null, words: '', folded: '' }
    await db.insertInto('guide_channels').values(guide).execute()
    await db
      .insertInto('facts')
      .values({ key: 'backup', value: String(NOON - 48 * HOUR) })
      .execute()
    const ofViewer = { account_id: 'u-basic', moments: '' }
    await db
      .insertInto('watch_devices')
      .values([
        { ...ofViewer, device_id: 'one', seen_ms: NOON - 1000 },
        { ...ofViewer, device_id: 'two', seen_ms: NOON - 2000 },
        { ...ofViewer, account_id: 'u-premium', device_id: 'three', seen_ms: NOON - HOUR },
      ])
      .execute()
    const response = await client.ask('/today')
    expect(response.headers.get('content-type')).toBe('application/json')
    const text = await response.text()
    expect(text).not.toContain('secret.example')
    const today = JSON.parse(text) as Today
    expect(today.viewers).toBe(1)
    const kinds = today.troubles.map(({ kind }) => kind)
    expect(today.recordings).toBeNull()
    expect(kinds).toEqual(['sources', 'guides', 'matches', 'backup'])
    expect(today.troubles[0]).toMatchObject({ count: 1, names: [name] })
    expect(today.troubles.at(-1)).toMatchObject({ since_ms: NOON - 48 * HOUR })
  })

  test('has the room for recordings where a channel is recorded', async () => {
    const parts = { db: service.db, tvRelays: { offAir: () => [] }, isWritable: async () => true }
    const recorderSpace = async () => ({ freeBytes: 5, totalBytes: 9 })
    const roomOf = async (channels: number) =>
      (await readToday({ ...parts, recorder: () => ({ channels, isPaused: false }), recorderSpace }, NOON)).recordings
    expect(await roomOf(0)).toBeNull()
    expect(await roomOf(2)).toEqual({ channels: 2, free_bytes: 5, total_bytes: 9 })
  })

  test('is followed by events, the first at once', async () => {
    const response = await client.ask('/today/events')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = response.body!.getReader()
    const { value } = await reader.read()
    expect(JSON.parse(/^data: (.*)\n\n$/.exec(new TextDecoder().decode(value))![1]!)).toMatchObject({ viewers: 1 })
    await reader.cancel()
  })

  test('tells how playback went, by the hour', async () => {
    const of = { hour_ms: NOON - HOUR, kind: 'live', delivery: 'hls' } as const
    await service.db
      .insertInto('playback_hours')
      .values([
        { ...of, measure: 'start', detail: '1000', amount: 5 },
        { ...of, measure: 'start', detail: 'over', amount: 2 },
        { ...of, measure: 'failure', detail: 'off_air', amount: 3 },
        { ...of, measure: 'played_ms', detail: '', amount: HOUR },
        { ...of, hour_ms: NOON - 40 * 24 * HOUR, measure: 'start', detail: '500', amount: 9 },
      ])
      .execute()
    const hours = (await (await client.ask('/today/playback')).json()) as PlaybackHour[]
    expect(hours).toEqual([{ hour_ms: NOON - HOUR, starts: 7, slow_starts: 2, failures: 3, played_ms: HOUR }])
  })
})
