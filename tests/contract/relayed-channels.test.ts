import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fakeTelevision } from '../../server/media/tv-relay/testing/fake-television.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

vi.setConfig({ testTimeout: 30_000 })

describe.each(engines())('channels with streams of their own, on $name', (engine) => {
  let service: Service
  let upstream: Awaited<ReturnType<typeof fakeTelevision>>

  beforeAll(async () => {
    upstream = await fakeTelevision()
    service = await openService(engine)
    const stream = { kind: 'hls', headers: '{"user-agent":"Box/1","cookie":"k=secret"}' } as const
    await service.db
      .insertInto('channel_streams')
      .values([
        { ...stream, channel_id: 'tv-4', position: 0, kind: 'multicast', address: 'udp://239.0.0.1:1234' },
        { ...stream, channel_id: 'tv-4', position: 1, address: `http://127.0.0.1:${upstream.port}/gone.m3u8?token=secret` },
        { ...stream, channel_id: 'tv-4', position: 2, address: `${upstream.address}?token=secret` },
        {
          ...stream,
          channel_id: 'tv-2',
          position: 0,
          address: `http://127.0.0.1:${upstream.port}/gone.m3u8`,
          headers: 'no JSON',
        },
      ])
      .execute()
    upstream.tv.answer = ({ headers }, response, path) => {
      if (!path.startsWith('/gone') && headers['user-agent'] === 'Box/1') return false
      response.writeHead(404).end()
      return true
    }
  })
  afterAll(async () => {
    await service.close()
    await upstream.stop()
  })

  const live = async (id: string, token?: string) => {
    const answer = await service.ask(`/channels/live/${id}`, token === undefined ? {} : { token })
    return { answer, ...((await answer.json()) as { url: string; playlist: string | null; code?: string }) }
  }

  test('play from the first stream that works, under links that hide it', async () => {
    const { url, playlist } = await live('tv-4')
    expect(playlist).toBeNull()
    const master = await (await service.app.request(url)).text()
    expect(master).toContain('v0/index.m3u8')
    const list = await (await service.app.request(url.replace('master.m3u8', 'v0/index.m3u8'))).text()
    const [segment] = /^.*\.ts$/m.exec(list)!
    const media = await service.app.request(url.replace('master.m3u8', `v0/${segment}`))
    expect([media.status, media.headers.get('content-type'), media.headers.get('x-content-type-options')]).toEqual([
      ...[200, 'video/mp2t', 'nosniff'],
    ])
    const all = await (await service.ask('/channels/all')).text()
    expect(`${url}${master}${list}${all}`).not.toMatch(/secret|127\.0\.0\.1|239\.0/)
    expect(service.reported).toEqual([])
  })

  test('retain their links while addresses change, and lose them when their rights do', async () => {
    const { url } = await live('tv-4')
    const status = async () => (await service.app.request(url)).status
    const streams = service.db.updateTable('channel_streams').where('channel_id', '=', 'tv-4').where('position', '=', 2)
    await streams.set({ address: `${upstream.address}?token=another` }).execute()
    service.restart()
    expect(await status()).toBe(200)
    await service.db.updateTable('channels').set({ age: 18 }).where('id', '=', 'tv-4').execute()
    service.restart()
    expect(await status()).toBe(403)
    await service.db.updateTable('channels').set({ age: 0 }).where('id', '=', 'tv-4').execute()
    service.restart()
  })

  test('are off air when every stream failed, with a time to retry', async () => {
    const { url } = await live('tv-2', TOKENS.basic)
    const media = await service.app.request(url)
    expect([media.status, ((await media.json()) as { code: string }).code]).toEqual([503, 'off_air'])
    const { answer, code } = await live('tv-2', TOKENS.basic)
    expect([answer.status, code, answer.headers.get('retry-after')]).toEqual([503, 'off_air', '10'])
  })

  test('are counted in the health of the service, without their addresses', async () => {
    const { relays } = (await (await service.ask('/health')).json()) as { relays: { faults: object; bytes: number } }
    expect(relays).toMatchObject({ channels: 2, renditions: 1, off_air: 1 })
    expect(Object.keys(relays.faults).toSorted()).toEqual([
      'answer 404',
      'multicast is of the own network, which the source may not reach',
    ])
    expect(relays.bytes).toBeGreaterThan(1000)
  })

  test('have no archive for any viewer', async () => {
    const { data } = {
      data: (await (await service.ask('/channels/all')).json()) as { _id: string; archive_days: number; epg_days: number }[],
    }
    expect(data.map(({ _id, archive_days, epg_days }) => [_id, archive_days, epg_days])).toEqual([
      ['tv-1', 30, 1],
      ['tv-2', 0, 0],
      ['tv-3', 30, 1],
      ['tv-4', 0, 0],
    ])
    for (const token of [undefined, TOKENS.premium]) {
      const body = { channel_id: 'tv-4', start: NOON - 3_600_000, duration: 60 }
      const answer = await service.ask('/channels/live-with-duration', { body, ...(token && { token }) })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'archive_missing'])
    }
  })
})
