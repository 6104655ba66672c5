/* oxlint-disable no-console -- a measurement prints its result */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { chromium } from '@playwright/test'
import * as HLS from 'hls-parser'
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

// Plays relayed channels of misbehaving upstreams for 40 s: in ffmpeg, in hls.js and Shaka Player, in
// mpv and VLC where they are installed. None may warn or stall. Each upstream segment must be fetched
// once, and hls-parser must read every playlist strictly.

const PLAY_S = 40
const RESTART_MS = 24_000
const root = join(import.meta.dirname, '../..')

/** Players watch in rounds, each of upstreams and relays of its own: a restart is seen by all. */
const ROUNDS = [
  { programs: ['ffmpeg', 'ffprobe'], engine: 'hls.js' },
  { programs: ['mpv'], engine: 'Shaka' },
  { programs: ['vlc'], engine: undefined },
] as const
let upstreams: Awaited<ReturnType<typeof startUpstreams>>
let round = 0
const folder = mkdtempSync(join(tmpdir(), 'efir-relayed-'))
const tvRelays = createTvRelays({ folder, isAllowed: addressRule('local') })
const links = createMediaLinks(keysOf(['a secret of the bench, long enough']).of('media links'))
const sourceOf = (id: string) => ({
  streams: [{ address: upstreams.address(id.split('-')[0] as Way), headers: {}, mayReachPrivate: false }],
  rights: '',
})
const origin = createMediaOrigin({
  library: { find: () => undefined },
  films: NO_FILMS,
  relays: createRelays(),
  tvRelays,
  links,
  findSource: async (_, id) => sourceOf(id),
  clock: SYSTEM_CLOCK,
})
origin.get('/hls.js', (c) =>
  c.body(readFileSync(join(root, 'node_modules/hls.js/dist/hls.min.js'), 'utf8'), 200, { 'content-type': 'text/javascript' }),
)
origin.get('/shaka.js', (c) =>
  c.body(readFileSync(join(root, 'node_modules/shaka-player/dist/shaka-player.compiled.js'), 'utf8'), 200, {
    'content-type': 'text/javascript',
  }),
)
origin.get('/', (c) => c.html('<!doctype html><script src="/hls.js"></script><script src="/shaka.js"></script>'))
const base = await new Promise<string>((resolve) => {
  const server = serve({ fetch: origin.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) => {
    server.unref()
    resolve(`http://127.0.0.1:${port}`)
  })
})
const urlOf = (way: Way) =>
  base + links.live({ medium: 'tv', id: `${way}-${round}`, source: sourceOf(way), nowMs: Date.now() }).url

/** Commands that play a channel and print their warnings alone. */
const COMMANDS: Record<string, (url: string) => string[]> = {
  ffmpeg: (url) => ['-v', 'warning', '-t', String(PLAY_S), '-i', url, '-f', 'null', '-'],
  ffprobe: (url) => ['-v', 'warning', url],
  mpv: (url) => ['--no-config', '--msg-level=all=warn', '--vo=null', '--ao=null', `--length=${PLAY_S}`, url],
  vlc: (url) => ['-I', 'dummy', '-q', '--vout', 'vdummy', '--aout', 'adummy', `--run-time=${PLAY_S}`, url, 'vlc://quit'],
}

/** Returns what a player has printed; undefined if it is not installed. */
function watchIn(player: string, way: Way): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timeout = (PLAY_S + 40) * 1000
    // VLC refuses to run as root.
    const nobody = player === 'vlc' && process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const options = { timeout, env: { ...process.env, HOME: tmpdir() }, ...nobody }
    execFile(player, COMMANDS[player]!(urlOf(way)), options, (error, told, printed) => {
      if (error?.code === 'ENOENT') return resolve(undefined)
      resolve(`${told}${printed}${error ? `ended with ${error.code ?? error.signal}` : ''}`)
    })
  })
}

/** Reads the playlists of a channel strictly. Returns the fault of one. */
async function playlistFault(way: Way): Promise<string> {
  HLS.setOptions({ strictMode: true, silent: true })
  try {
    for (const file of ['master.m3u8', 'v0/index.m3u8']) {
      HLS.parse(await (await fetch(urlOf(way).replace('master.m3u8', file))).text())
    }
    return ''
  } catch (error) {
    return String(error)
  }
}

type Watched = { played: number; errors: string[] }

/** Returns the seconds that an engine played in Chromium, and its errors, by channel. */
async function watchInBrowser(engine: 'hls.js' | 'Shaka'): Promise<Record<Way, Watched>> {
  const browser = await chromium.launch(await findBrowser())
  const page = await browser.newPage()
  await page.goto(base)
  const watched = await page.evaluate(
    async ({ urls, seconds, isHls }) => {
      const { Hls, shaka } = globalThis as unknown as {
        Hls: typeof import('hls.js').default
        shaka: { Player: new () => ShakaEngine }
      }
      const players = urls.map(([way, url]) => {
        const video = document.createElement('video')
        video.muted = true
        document.body.append(video)
        const errors: string[] = []
        if (isHls) {
          const hls = new Hls({ enableWorker: false })
          hls.on(Hls.Events.ERROR, (_, { details, fatal }) => errors.push(`${details}${fatal ? ' (fatal)' : ''}`))
          hls.loadSource(url)
          hls.attachMedia(video)
        } else {
          const player = new shaka.Player()
          player.addEventListener('error', ({ detail }) => errors.push(`error ${detail.code}`))
          void player
            .attach(video)
            .then(() => player.load(url))
            .then(() => video.play())
            .catch((error: { code?: number }) => errors.push(`load ${error.code}`))
        }
        // Shaka Player empties the element when it is attached.
        if (isHls) void video.play()
        const began = { at: null as number | null }
        video.addEventListener('playing', () => (began.at ??= video.currentTime), { once: true })
        return { way, video, errors, began }
      })
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      return players.map(({ way, video, errors, began }) => [way, { played: video.currentTime - (began.at ?? NaN), errors }])
    },
    { urls: WAYS.map((way) => [way, urlOf(way)] as const), seconds: PLAY_S, isHls: engine === 'hls.js' },
  )
  await browser.close()
  return Object.fromEntries(watched) as Record<Way, Watched>
}

type ShakaEngine = {
  attach(video: HTMLVideoElement): Promise<void>
  load(url: string): Promise<void>
  addEventListener(type: 'error', listener: (event: { detail: { code: number } }) => void): void
}

let isGood = true
// Relays go on for a minute after their viewers.
const stops: (() => void)[] = []
for (const { programs, engine } of ROUNDS) {
  round += 1
  upstreams = await startUpstreams({ seconds: PLAY_S + 60, restartMs: RESTART_MS })
  const [inBrowser, ...printed] = await Promise.all([
    engine && watchInBrowser(engine),
    ...WAYS.map((way) => Promise.all(programs.map((program) => watchIn(program, way)))),
  ])
  for (const [i, way] of WAYS.entries()) {
    const segments = upstreams.requests.filter((path) => path.includes(`/${way}/`) && path.endsWith('.ts') && way !== 'redirect')
    const twice = segments.length - new Set(segments).size
    const watched = inBrowser?.[way]
    const fault = await playlistFault(way)
    const isPlayed = !watched || (watched.errors.length === 0 && watched.played > PLAY_S - 5)
    const isOneGood = printed[i]!.every((lines) => !lines) && isPlayed && twice === 0 && fault === ''
    isGood &&= isOneGood
    const browser = watched ? `${engine} ${watched.played.toFixed(1)} s of ${PLAY_S} ${watched.errors.join()}; ` : ''
    console.log(
      `${isOneGood ? 'ok ' : 'BAD'} ${way}: ${browser}${programs.join(', ')}; segments fetched twice: ${twice} ${fault}`,
    )
    for (const [at, lines] of printed[i]!.entries()) {
      if (lines === undefined) console.log(`    ${programs[at]} is not installed`)
      else if (lines) console.log(`    ${programs[at]}: ${lines.trim()}`)
    }
  }
  stops.push(upstreams.stop)
}
console.log(JSON.stringify(tvRelays.counters()))
tvRelays.close()
for (const stop of stops) stop()
rmSync(folder, { recursive: true, force: true })
process.exit(isGood ? 0 : 1)
