import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRecordingWriter } from '../../server/media/recorder/writer.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(engines())('recorded channels, on $name', (engine) => {
  let service: Service

  beforeAll(async () => {
    service = await openService(engine)
    const stream = { kind: 'hls' as const, position: 0, headers: '{}', address: 'http://127.0.0.1:9/x.m3u8' }
    await service.db
      .insertInto('channel_streams')
      .values([
        { ...stream, channel_id: 'tv-4' },
        { ...stream, channel_id: 'tv-2' },
      ])
      .execute()
    await service.db.updateTable('channels').set({ archive_days: 3 }).where('id', '=', 'tv-4').execute()
    await service.db.updateTable('channels').set({ archive_days: 20 }).where('id', '=', 'tv-2').execute()
    const writer = createRecordingWriter(service.recordingFolder, 'tv-4', 'v')
    // An hour before now: twenty minutes, a gap of ten, and thirty minutes.
    for (let atMs = NOON - HOUR; atMs < NOON; atMs += 4000) {
      if (atMs >= NOON - 40 * 60_000 && atMs < NOON - 30 * 60_000) continue
      await writer.append({
        startMs: atMs,
        ms: 4000,
        kind: 'ts',
        bytes: Buffer.from(`${atMs}`),
        init: undefined,
        discontinuity: false,
      })
    }
    await writer.close()
  })
  afterAll(() => service.close())

  type Archive = { url: string; gaps: [number, number][]; complete: boolean; code?: string }
  const archive = async (start: number, duration: number, token?: string, channel_id = 'tv-4') => {
    const body = { channel_id, start, duration }
    const answer = await service.ask('/channels/live-with-duration', { body, ...(token && { token }) })
    return (await answer.json()) as Archive
  }

  test('have as many days as are recorded, or as the tier opens if that is less', async () => {
    const daysAs = async (token?: string) => {
      const all = (await (await service.ask('/channels/all', token === undefined ? {} : { token })).json()) as {
        _id: string
        archive_days: number
        epg_days: number
      }[]
      return all.filter(({ _id }) => ['tv-2', 'tv-4'].includes(_id)).map(({ archive_days, epg_days }) => [archive_days, epg_days])
    }
    expect(await daysAs(TOKENS.premium)).toEqual([
      [20, 20],
      [3, 3],
    ])
    expect(await daysAs(TOKENS.basic)).toEqual([
      [20, 14],
      [3, 3],
    ])
    expect(await daysAs()).toEqual([
      [20, 1],
      [3, 1],
    ])
  })

  test('play from the archive with their gaps, although they are off air', async () => {
    const { url, gaps, complete } = await archive(NOON - HOUR, 3600, TOKENS.premium)
    expect([gaps, complete]).toEqual([[[NOON - 40 * 60_000, NOON - 30 * 60_000]], true])
    const list = await (await service.app.request(url.replace('master.m3u8', 'v/index.m3u8'))).text()
    expect(list.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    const [segment] = /^.*\.ts$/m.exec(list)!
    expect(await (await service.app.request(url.replace('master.m3u8', `v/${segment}`))).text()).toBe(`${NOON - HOUR}`)
  })

  test('report missing windows to every viewer, and locked ones by package', async () => {
    expect((await archive(NOON - 2 * DAY, 600, TOKENS.premium)).code).toBe('archive_missing')
    expect((await archive(NOON - 7 * DAY, 600, TOKENS.premium)).code).toBe('archive_missing')
    expect((await archive(NOON - 2 * DAY, 600)).code).toBe('registration_required')
    expect((await archive(NOON - DAY, 600, TOKENS.registered)).code).toBe('archive_locked')
    expect((await archive(NOON - DAY, 600, TOKENS.registered, 'tv-2')).code).toBe('tariff_required')
  })
})
