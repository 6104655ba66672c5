import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NowAndNext } from '../../src/contract/programmes.ts'
import type { Stream } from '../../src/contract/channels.ts'
import { FIRST_VIEW_ID } from '../../src/contract/rendering.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { readContent } from '../../server/features/site/content.ts'
import { SITE } from '../support/built-site.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

let service: Service
beforeEach(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
})
afterEach(() => service.close())

async function data<T>(path: string): Promise<T> {
  return (await (await service.ask(path)).json()) as T
}

const startOnAir = (all: NowAndNext[]) => all.find(({ channel_id }) => channel_id === 'tv-1')?.current?.start

/** The start of channel 1's current programme on the page of all channels. */
async function startInPage(): Promise<number | undefined> {
  const html = await (await service.app.request('http://efir.test/ua/telekanaly')).text()
  const state = new RegExp(`<script[^>]*id="${FIRST_VIEW_ID}"[^>]*>(.*?)</script>`, 's').exec(html)![1]!
  const { answers } = JSON.parse(state) as { answers: [readonly unknown[], unknown][] }
  return startOnAir(answers.find(([[name]]) => name === 'nowAndNext')![1] as NowAndNext[])
}

describe.each([-2 * HOUR, -70 * MINUTE, 2 * HOUR])('when the server’s clock jumps by %i ms', (jumpMs) => {
  test('now-and-next is correct at once, in responses and pages', async () => {
    const startsOnAir = async () => [startOnAir(await data<NowAndNext[]>('/programs/now')), await startInPage()]
    expect(await startsOnAir()).toEqual([NOON - HOUR / 2, NOON - HOUR / 2])
    service.jump(jumpMs)
    const startMs = NOON - HOUR / 2 + Math.round(jumpMs / HOUR) * HOUR
    expect(await startsOnAir()).toEqual([startMs, startMs])
    service.jump(-jumpMs)
    expect(await startsOnAir()).toEqual([NOON - HOUR / 2, NOON - HOUR / 2])
  })

  test('new links play', async () => {
    await data<Stream>('/channels/live/tv-1')
    service.jump(jumpMs)
    const stream = await data<Stream>('/channels/live/tv-1')
    expect(stream.expires_at).toBeGreaterThan(service.clock.nowMs)
    expect((await service.app.request(`http://efir.test${stream.url}`)).status).toBe(200)
  })

  test('limits neither end nor last longer', async () => {
    const search = async () => (await service.ask('/search?q=новини')).status
    for (let tries = 0; tries < LIMITS.searchesOfAddress.most; tries += 1) expect(await search()).toBe(200)
    expect(await search()).toBe(429)
    service.jump(jumpMs)
    expect(await search()).toBe(429)
    service.clock.nowMs += MINUTE
    expect(await search()).toBe(200)
  })

  test('a changed redirect is followed within its minute', async () => {
    const go = async () => (await service.app.request('http://efir.test/old-address')).headers.get('location')
    await go()
    service.jump(jumpMs)
    await service.db.insertInto('redirects').values({ from_path: '/old-address', to_path: '/radio' }).execute()
    service.clock.nowMs += MINUTE
    expect(await go()).toContain('/radio')
  })
})
