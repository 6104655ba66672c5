import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeStation } from '../../server/media/relay/testing/fake-station.ts'
import { adtsFrame, icyBlock, rowOf, withBlocks } from '../../server/media/relay/testing/synthetic-frames.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

describe('stations with a stream of their own', () => {
  let service: Service
  let upstream: Awaited<ReturnType<typeof fakeStation>>

  beforeAll(async () => {
    upstream = await fakeStation((request, response) => {
      const sound = withBlocks(rowOf(100, adtsFrame), 640, { 0: icyBlock("StreamTitle='Океан Ельзи - <b>Обійми</b>';") })
      if (request.url === '/stream') response.writeHead(200, { 'icy-metaint': '640' }).write(sound)
      else response.writeHead(404).end()
    })
    service = await openService(sqlite)
    const station = { genre: 'Рок', genre_ru: 'Рок', logo: '/images/b.svg', loop: 'no such loop', loop_offset: 0, working: 1 }
    await service.db
      .insertInto('stations')
      .values([
        { id: 'fm-3', number: 3, slug: 'own', name: 'Своя', name_ru: 'Своя', stream: upstream.address, ...station },
        {
          id: 'fm-4',
          number: 4,
          slug: 'gone',
          name: 'Зникла',
          name_ru: 'Пропала',
          stream: `${upstream.address}/gone`,
          ...station,
        },
      ])
      .execute()
  })
  afterAll(async () => {
    await service.close()
    await upstream.stop()
  })

  const live = async (id: string) => {
    const answer = await service.ask(`/radio/live/${id}`)
    return (await answer.json()) as { url?: string; type?: string; code?: string }
  }

  test('play without a loop, with the title of the music and without the upstream’s address', async () => {
    const { url, type } = await live('fm-3')
    expect(type).toBe('application/vnd.apple.mpegurl')
    const master = await service.app.request(url!)
    expect(await master.text()).toContain('CODECS="mp4a.40.2"')
    const playlist = await (await service.app.request(url!.replace('master.m3u8', 'audio/index.m3u8'))).text()
    expect(playlist).toMatch(/\.aac\n/)
    const onAir = (await (await service.ask('/radio/now/fm-3')).json()) as { tracks: { artist: string; title: string }[] }
    expect(onAir.tracks).toMatchObject([{ artist: 'Океан Ельзи', title: '<b>Обійми</b>' }])
    expect(await (await service.ask('/radio/all')).text()).not.toContain('127.0.0.1')
    expect(service.reported).toEqual([])
  })

  test('stop working once their stream failed for good', async () => {
    const { url } = await live('fm-4')
    const master = await service.app.request(url!)
    expect([master.status, ((await master.json()) as { code: string }).code]).toEqual([503, 'live_error'])
    expect((await live('fm-4')).code).toBe('station_not_working')
    expect((await live('fm-3')).url).toBeDefined()
  })
})
