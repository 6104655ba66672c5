import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fakeStation } from '../../server/media/relay/testing/fake-station.ts'
import { syntheticTs } from '../../server/media/ts/testing/synthetic-ts.ts'
import { engines } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

vi.setConfig({ testTimeout: 30_000 })

describe.each(engines())('a channel that is raw MPEG-TS, on $name', (engine) => {
  let service: Service
  let upstream: Awaited<ReturnType<typeof fakeStation>>

  beforeAll(async () => {
    upstream = await fakeStation((_, response) => void response.writeHead(200).write(syntheticTs({ seconds: 20 })))
    service = await openService(engine)
    await service.db
      .insertInto('channel_streams')
      .values({ channel_id: 'tv-4', position: 0, kind: 'unknown', address: `${upstream.address}?token=secret`, program: 7 })
      .execute()
  })
  afterAll(async () => {
    await service.close()
    await upstream.stop()
  })

  const show = async () => (await (await service.ask('/channels/show/tv-4')).json()) as { plays?: unknown }

  test('S5: plays as HLS, and lists browsers without its audio codec after its first opening', async () => {
    expect((await show()).plays).toBeUndefined()
    const { url } = (await (await service.ask('/channels/live/tv-4')).json()) as { url: string }
    expect(await (await service.app.request(url)).text()).toContain('v0/index.m3u8')
    const list = await (await service.app.request(url.replace('master.m3u8', 'v0/index.m3u8'))).text()
    const [segment] = /^.*\.ts$/m.exec(list)!
    const media = await service.app.request(url.replace('master.m3u8', `v0/${segment}`))
    expect([media.status, media.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
    service.restart()
    await expect.poll(async () => (await show()).plays, { timeout: 10_000 }).toEqual({ needs: ['ac3'] })
    expect(upstream.requests).toHaveLength(1)
    expect(service.reported).toEqual([])
  })
})
