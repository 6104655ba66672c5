import { expect, test } from 'vitest'
import type { DownloadFiles } from '../../storage/download-files.ts'
import { type HlsDownloaderDeps, downloadPresentation } from './hls-downloader.ts'

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="dubbings",NAME="українська",LANGUAGE="uk",DEFAULT=YES,URI="audio-uk/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=70000,RESOLUTION=426x240,AUDIO="dubbings"
v240/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=640x360,AUDIO="dubbings"
v360/index.m3u8
`
const MEDIA = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4,
0.m4s
#EXTINF:4,
1.m4s
#EXT-X-ENDLIST
`
const CUES = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nthumbnails.webp#xywh=0,0,160,90\n'

const KEPT = [
  'audio-uk/0.m4s',
  'audio-uk/1.m4s',
  'audio-uk/index.m3u8',
  'audio-uk/init.mp4',
  'master.m3u8',
  'thumbnails.vtt',
  'thumbnails.webp',
  'v360/0.m4s',
  'v360/1.m4s',
  'v360/index.m3u8',
  'v360/init.mp4',
]

const BODIES: Record<string, string> = {
  'master.m3u8': MASTER,
  'v360/index.m3u8': MEDIA,
  'audio-uk/index.m3u8': MEDIA,
  'thumbnails.vtt': CUES,
}

/** A server that signs its URLs anew each time, and a device. */
function world({ thumbnails = true, bodies = {} as Record<string, string> } = {}) {
  const held = new Map<string, Blob>()
  const fetched: string[] = []
  const stop = new AbortController()
  let signature = 0
  const version = null as string | null
  const state = { good: 1, roomFor: Infinity, isLost: false, mayGrow: false, version, allowed: 0, advanced: [] as number[] }
  const files: DownloadFiles = {
    sizes: async () => new Map([...held].map(([path, body]) => [path, body.size])),
    text: async (path) => held.get(path)?.text(),
    async put(path, body) {
      if (held.size >= state.roomFor) throw new DOMException('full', 'QuotaExceededError')
      held.set(path, body)
    },
    clear: async () => held.clear(),
  }
  const deps: HlsDownloaderDeps = {
    files,
    async ask() {
      signature += 1
      const folder = `/media/film/a/${signature}`
      const { version: now, mayGrow } = state
      return { url: `${folder}/master.m3u8`, thumbnails: thumbnails ? `${folder}/thumbnails.vtt` : null, version: now, mayGrow }
    },
    async fetch(url) {
      if (state.isLost) throw new TypeError('Failed to fetch')
      const [, of, path] = /^\/media\/film\/a\/(\d+)\/(.+)$/.exec(url)!
      if (Number(of) < state.good) return new Response('', { status: 403 })
      fetched.push(path!)
      const body = bodies[path!] ?? BODIES[path!] ?? 'four'
      return body === '' ? new Response('', { status: 404 }) : new Response(body)
    },
    onAllowed: () => void (state.allowed += 1),
    onAdvance: ({ filesHere }) => void state.advanced.push(filesHere),
    signal: stop.signal,
  }
  const keep = () => downloadPresentation(deps, 'v360/index.m3u8')
  return { keep, deps, held, fetched, stop, state, here: () => [...held.keys()].toSorted() }
}

test('the chosen rendition is stored with its dubbings and thumbnails, under paths without a signature', async () => {
  const { keep, here, held } = world()
  const bytes = [...BODIES['v360/index.m3u8']!].length
  expect(await keep()).toMatchObject({ what: 'whole' })
  expect(here()).toEqual(KEPT)
  expect(await held.get('master.m3u8')!.text()).not.toContain('v240')
  expect(held.get('v360/index.m3u8')!.size).toBe(bytes)
})

test('stored files are not fetched again', async () => {
  const { keep, here, state, held, fetched } = world()
  state.roomFor = 7
  expect(await keep()).toEqual({ what: 'full' })
  expect(held.size).toBe(7)
  const before = new Set(here())
  fetched.length = 0
  state.roomFor = Infinity
  expect(await keep()).toMatchObject({ what: 'whole' })
  expect(fetched.filter((path) => before.has(path))).toEqual([])
  expect(here()).toEqual(KEPT)
})

test('a full device keeps the files it has', async () => {
  const { keep, state, held } = world()
  state.roomFor = 5
  expect(await keep()).toEqual({ what: 'full' })
  expect([...held.values()].every(({ size }) => size > 0)).toBe(true)
})

test('an expired URL is refreshed once for all concurrent files', async () => {
  const { keep, deps, state, here } = world()
  let requests = 0
  const { ask, fetch } = deps
  deps.ask = () => {
    requests += 1
    return ask()
  }
  deps.fetch = (url, signal) => {
    // It ends when the segments begin.
    if (url.endsWith('.m4s')) state.good = 2
    return fetch(url, signal)
  }
  expect(await keep()).toMatchObject({ what: 'whole' })
  expect(requests).toBe(2)
  expect(state.allowed).toBe(2)
  expect(here()).toEqual(KEPT)
})

test('a new URL that is refused too ends the download', async () => {
  const { keep, deps, state } = world()
  state.good = 99
  deps.ask = async () => ({ url: '/media/film/a/1/master.m3u8', thumbnails: null, version: null, mayGrow: false })
  expect(await keep()).toEqual({ what: 'lost' })
})

test('without a network it ends as lost and keeps its files', async () => {
  const { keep, deps, state, held } = world()
  const { fetch } = deps
  deps.fetch = (url, signal) => {
    if (url.endsWith('1.m4s')) state.isLost = true
    return fetch(url, signal)
  }
  expect(await keep()).toEqual({ what: 'lost' })
  expect(held.size).toBeGreaterThan(3)
})

test('a refused URL rejects with the server’s refusal', async () => {
  const { keep, deps } = world()
  deps.ask = () => Promise.reject(new Error('tariff_required'))
  await expect(keep()).rejects.toThrow('tariff_required')
})

test('an aborted download rejects and stores nothing more', async () => {
  const { keep, deps, stop, held } = world()
  const { fetch } = deps
  deps.fetch = async (url, signal) => {
    if (url.endsWith('0.m4s')) stop.abort(new Error('paused'))
    return fetch(url, signal)
  }
  await expect(keep()).rejects.toThrow('paused')
  expect([...held.keys()].filter((path) => path.endsWith('.m4s'))).toEqual([])
})

test('without AbortSignal.any an aborted download ends too', async () => {
  const { any } = AbortSignal
  Reflect.deleteProperty(AbortSignal, 'any')
  try {
    const { keep, deps, stop } = world()
    const { fetch } = deps
    deps.fetch = (url, signal) => {
      if (!url.endsWith('0.m4s')) return fetch(url, signal)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        stop.abort(new Error('paused'))
      })
    }
    await expect(keep()).rejects.toThrow('paused')
  } finally {
    Object.assign(AbortSignal, { any })
  }
})

test('a playlist that has ended since can be downloaded', async () => {
  const bodies = { 'v360/index.m3u8': MEDIA.replace('#EXT-X-ENDLIST\n', '') }
  const { keep, here } = world({ bodies })
  expect(await keep()).toEqual({ what: 'broken' })
  bodies['v360/index.m3u8'] = MEDIA
  expect(await keep()).toMatchObject({ what: 'whole' })
  expect(here()).toEqual(KEPT)
})

test('a programme whose playlist still grows is retried later', async () => {
  const { keep, state } = world({ bodies: { 'v360/index.m3u8': MEDIA.replace('#EXT-X-ENDLIST\n', '') } })
  state.mayGrow = true
  expect(await keep()).toEqual({ what: 'lost' })
})

test('a playlist without an end, or with files in another folder, cannot be downloaded', async () => {
  const growing = MEDIA.replace('#EXT-X-ENDLIST\n', '')
  expect(await world({ bodies: { 'v360/index.m3u8': growing } }).keep()).toEqual({ what: 'broken' })
  const elsewhere = MEDIA.replace('0.m4s', 'https://elsewhere.test/0.m4s')
  expect(await world({ bodies: { 'v360/index.m3u8': elsewhere } }).keep()).toEqual({ what: 'broken' })
})

test('a missing segment fails the download, missing thumbnails do not', async () => {
  expect(await world({ bodies: { 'v360/1.m4s': '' } }).keep()).toEqual({ what: 'broken' })
  const { keep, here } = world({ bodies: { 'thumbnails.vtt': '' } })
  expect(await keep()).toMatchObject({ what: 'whole' })
  expect(here()).toEqual(KEPT.filter((path) => !path.startsWith('thumbnails')))
})

test('progress runs from the stored files to all files', async () => {
  const { keep, state } = world()
  await keep()
  expect(state.advanced[0]).toBe(4)
  expect(state.advanced.at(-1)).toBe(KEPT.length)
})

test('files of a replaced film are not mixed with the new version', async () => {
  const bodies: Record<string, string> = {}
  const { keep, here, held, state } = world({ bodies })
  state.version = 'first'
  state.roomFor = 8
  expect(await keep()).toEqual({ what: 'full' })
  const { size } = held.get('v360/init.mp4') ?? held.get('audio-uk/init.mp4')!
  expect(size).toBe('four'.length)
  state.version = 'second'
  state.roomFor = Infinity
  for (const path of KEPT.filter((one) => /(?:mp4|m4s)$/.test(one))) bodies[path] = 'another'
  expect(await keep()).toMatchObject({ what: 'whole' })
  expect(here()).toEqual([...KEPT, 'version.txt'].toSorted())
  for (const path of Object.keys(bodies)) expect([path, await held.get(path)!.text()]).toEqual([path, 'another'])
})

test('a film replaced during its download starts over on the next attempt', async () => {
  const { keep, deps, state, here, fetched } = world()
  const { fetch } = deps
  state.version = 'first'
  deps.fetch = (url, signal) => {
    if (url.endsWith('.m4s') && state.version === 'first') Object.assign(state, { version: 'second', good: 2 })
    return fetch(url, signal)
  }
  expect(await keep()).toEqual({ what: 'lost' })
  fetched.length = 0
  expect(await keep()).toMatchObject({ what: 'whole' })
  expect(fetched.toSorted()).toEqual(KEPT)
  expect(here()).toContain('version.txt')
})

test('a page of a portal is no file of a film, and no refusal, under any status', async () => {
  for (const status of [200, 403, 404]) {
    const { keep, deps, here, state } = world()
    const { fetch } = deps
    const portal = new Response('<html>Pay for the network</html>', { status, headers: { 'Content-Type': 'text/html' } })
    deps.fetch = async (...request) => (request[0].endsWith('1.m4s') ? portal : fetch(...request))
    expect(await keep()).toEqual({ what: 'lost' })
    expect(here()).not.toContain('v360/1.m4s')
    deps.fetch = fetch
    state.good = 1
    expect(await keep()).toMatchObject({ what: 'whole' })
  }
})
