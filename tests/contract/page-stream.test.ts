import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_VIEW_ID } from '../../src/contract/rendering.ts'
import type { Stream } from '../../src/contract/channels.ts'
import { readContent } from '../../server/features/site/content.ts'
import { SITE } from '../support/built-site.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
})
afterAll(() => service.close())

async function open(path: string, token?: string): Promise<{ html: string; stream: Stream | undefined }> {
  const cookie = token ? `user=${encodeURIComponent(JSON.stringify({ auth_token: token, name: 'Марія' }))}` : 'lang=ua'
  const html = await (await service.app.request(`http://efir.test${path}`, { headers: { cookie } })).text()
  const state = new RegExp(`<script[^>]*id="${FIRST_VIEW_ID}"[^>]*>(.*?)</script>`, 's').exec(html)![1]!
  const { answers } = JSON.parse(state) as { answers: [readonly unknown[], unknown][] }
  return { html, stream: answers.find(([[name]]) => name === 'liveChannel')?.[1] as Stream | undefined }
}

test('the page of an open channel contains its stream URL and loads its player', async () => {
  const { html, stream } = await open('/ua/telekanaly/kanal-1')
  expect(stream).toMatchObject({ channel_id: 'tv-1', status: 'success' })
  expect(stream!.expires_at).toBeGreaterThan(NOON)
  expect((await service.app.request(`http://efir.test${stream!.url}`)).status).toBe(200)
  expect(html).toMatch(/<link id="early-playback" [^>]*rel="modulepreload"[^>]*early-playback-/)
})

test('before the first paint a page loads neither hls.js nor the player, which would delay it', async () => {
  const { html } = await open('/ua/telekanaly/kanal-1')
  const names = [...html.split('</template>')[1]!.matchAll(/modulepreload[^>]*assets\/([\w-]+)-[\w-]{7}\.js/g)].map(
    ([, name]) => name,
  )
  expect(names).toEqual(['early-playback', 'ground'])
})

test('no page contains a stream for a locked channel, a viewer with a session, or the archive', async () => {
  const locked = await open('/ua/telekanaly/kanal-2')
  expect(locked.stream).toBeUndefined()
  expect(locked.html).not.toMatch(/hls\.light-|early-playback/)
  expect((await open('/ua/telekanaly/kanal-1', TOKENS.premium)).stream).toBeUndefined()
  expect((await open(`/ua/telekanaly/kanal-1?archive=tv-1-${(NOON - 150 * 60_000) / 60_000}`)).stream).toBeUndefined()
  expect((await open('/ua/telekanaly')).stream).toBeUndefined()
})
