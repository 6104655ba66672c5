/* oxlint-disable no-console -- a measurement prints its result */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'
import { keysOf } from '../../server/keys.ts'
import { NO_FILMS } from '../../server/media/film-library.ts'
import { createMediaOrigin } from '../../server/media/origin.ts'
import { SYSTEM_CLOCK } from '../../server/media/relay/clock.ts'
import { createRelays } from '../../server/media/relay/relays.ts'
import { createMediaLinks } from '../../server/media/signed-links.ts'
import { createTvRelays } from '../../server/media/tv-relay/tv-relays.ts'
import { addressRule } from '../../server/net/open-address.ts'
import { startUpstreams, type Way, WAYS } from './relayed-upstreams.ts'

// Plays relayed channels of misbehaving upstreams in ffmpeg and hls.js for 40 s. Neither may warn or stall,
// and each upstream segment must be fetched once.

const PLAY_S = 40
const RESTART_MS = 24_000
const root = join(import.meta.dirname, '../..')

const upstreams = await startUpstreams({ seconds: PLAY_S + 40, restartMs: RESTART_MS })
const folder = mkdtempSync(join(tmpdir(), 'efir-relayed-'))
const tvRelays = createTvRelays({ folder, isAllowed: addressRule('local') })
const links = createMediaLinks(keysOf(['a secret of the bench, long enough']).of('media links'))
const sourceOf = (way: string) => ({
  streams: [{ address: upstreams.address(way as Way), headers: {}, mayReachPrivate: false }],
  rights: '',
})
const origin = createMediaOrigin({
  library: { find: () => undefined },
  films: NO_FILMS,
  ...{ relays: createRelays(), tvRelays, links },
  findSource: async (_, id) => sourceOf(id),
  clock: SYSTEM_CLOCK,
})
origin.get('/hls.js', (c) =>
  c.body(readFileSync(join(root, 'node_modules/hls.js/dist/hls.min.js'), 'utf8'), 200, { 'content-type': 'text/javascript' }),
)
origin.get('/', (c) => c.html('<!doctype html><script src="/hls.js"></script>'))
const base = await new Promise<string>((resolve) => {
  const server = serve({ fetch: origin.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) => {
    server.unref()
    resolve(`http://127.0.0.1:${port}`)
  })
})
const urlOf = (way: Way) => base + links.live({ medium: 'tv', id: way, source: sourceOf(way), nowMs: Date.now() }).url

/** Returns ffmpeg's output. */
function watchInFfmpeg(way: Way): Promise<string> {
  const args = ['-v', 'warning', '-t', String(PLAY_S), '-i', urlOf(way), '-f', 'null', '-']
  return new Promise((resolve) => {
    execFile('ffmpeg', args, { timeout: (PLAY_S + 30) * 1000 }, (error, _, printed) =>
      resolve(`${printed}${error?.message ?? ''}`),
    )
  })
}

/** Returns the seconds that hls.js played and its errors, by channel. */
async function watchInHlsJs(): Promise<Record<Way, { played: number; errors: string[] }>> {
  const browser = await chromium.launch(await findBrowser())
  const page = await browser.newPage()
  await page.goto(base)
  const watched = await page.evaluate(
    async ({ urls, seconds }) => {
      const { Hls } = globalThis as unknown as { Hls: typeof import('hls.js').default }
      const players = urls.map(([way, url]) => {
        const video = document.createElement('video')
        video.muted = true
        document.body.append(video)
        const hls = new Hls({ enableWorker: false })
        const errors: string[] = []
        hls.on(Hls.Events.ERROR, (_, { details, fatal }) => errors.push(`${details}${fatal ? ' (fatal)' : ''}`))
        hls.loadSource(url)
        hls.attachMedia(video)
        void video.play()
        const began = { at: null as number | null }
        video.addEventListener('playing', () => (began.at ??= video.currentTime), { once: true })
        return { way, video, errors, began }
      })
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      return players.map(({ way, video, errors, began }) => [way, { played: video.currentTime - (began.at ?? NaN), errors }])
    },
    { urls: WAYS.map((way) => [way, urlOf(way)] as const), seconds: PLAY_S },
  )
  await browser.close()
  return Object.fromEntries(watched) as Record<Way, { played: number; errors: string[] }>
}

const [inHlsJs, ...printed] = await Promise.all([watchInHlsJs(), ...WAYS.map(watchInFfmpeg)])
let isGood = true
for (const [i, way] of WAYS.entries()) {
  const segments = upstreams.requests.filter((path) => path.includes(`/${way}/`) && path.endsWith('.ts') && way !== 'redirect')
  const twice = segments.length - new Set(segments).size
  const { played, errors } = inHlsJs[way]
  const isOneGood = printed[i] === '' && errors.length === 0 && played > PLAY_S - 5 && twice === 0
  isGood &&= isOneGood
  console.log(
    `${isOneGood ? 'ok ' : 'BAD'} ${way}: hls.js ${played.toFixed(1)} s of ${PLAY_S} ${errors.join()}; segments fetched twice: ${twice}`,
  )
  if (printed[i]) console.log(`    ffmpeg: ${printed[i]}`)
}
console.log(JSON.stringify(tvRelays.counters()))
tvRelays.close()
upstreams.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(isGood ? 0 : 1)
