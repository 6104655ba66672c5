import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)
const FILES = {
  'hls.js': 'hls.js/dist/hls.min.js',
  'hls.light.js': 'hls.js/dist/hls.light.min.js',
  'shaka.js': 'shaka-player/dist/shaka-player.compiled.js',
}
/** The scripts of the players that the site is compared with. */
export type Peer = keyof typeof FILES

const PEER_PATH = '/peers/'

/**
 * Returns the path of a page with a peer. It plays `video` at once, or `radio` when its button is pressed.
 */
export function peerPage(peer: Peer, plays: { video?: string; radio?: string } = {}): string {
  return `${PEER_PATH}?${new URLSearchParams({ peer, ...plays })}`
}

/** True for paths of the peers: one origin can have them beside the service. */
export const isPeerPath = (path: string): boolean => path.startsWith(PEER_PATH)

/** Starts a server of the peers' pages and scripts. Scripts are compressed and cacheable. */
export async function startPeers(): Promise<{ address: string; stop: () => void }> {
  const scripts = new Map(
    Object.entries(FILES).map(([peer, file]) => [PEER_PATH + peer, brotliCompressSync(readFileSync(resolve(file)))]),
  )
  const server = createServer(({ url = '/' }, response) => {
    const script = scripts.get(url)
    if (!script)
      return void response.setHeader('content-type', 'text/html').end(pageOf(new URL(url, 'http://peers').searchParams))
    const headers = { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' }
    response.writeHead(200, { 'content-type': 'text/javascript', ...headers }).end(script)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function pageOf(query: URLSearchParams): string {
  const [video, radio] = [query.get('video'), query.get('radio')]
  const begins = [
    ...(video ? [`(${playInHls})(${JSON.stringify(video)})`] : []),
    ...(radio ? [`document.querySelector('button').onclick = () => (${playSoundInHls})(${JSON.stringify(radio)})`] : []),
  ]
  return `<!doctype html><meta charset="utf-8"><title>-</title><link rel="icon" href="data:,">
<video muted autoplay playsinline width="960"></video>${radio ? '<button>Play</button>' : ''}
<script src="${PEER_PATH}${query.get('peer')}"></script><script>${begins.join('\n')}</script>`
}

type HlsEngine = { loadSource(url: string): void; attachMedia(element: HTMLMediaElement): void }
type ShakaEngine = { attach(video: HTMLVideoElement): Promise<void>; load(url: string): Promise<void> }

/** Runs on a page with hls.js: plays a stream on its video, with default settings. */
export function playInHls(url: string): void {
  const { Hls } = window as unknown as { Hls: new () => HlsEngine }
  const engine = new Hls()
  engine.loadSource(url)
  engine.attachMedia(document.querySelector('video')!)
  Object.assign(window, { engine })
}

/** Runs on a page with hls.js: plays a station, with default settings. */
export function playSoundInHls(url: string): void {
  const { Hls } = window as unknown as { Hls: new () => HlsEngine }
  const audio = document.createElement('audio')
  audio.autoplay = true
  const engine = new Hls()
  engine.loadSource(url)
  engine.attachMedia(audio)
}

/** Runs on a page with Shaka Player: plays a stream on its video, with default settings. */
export async function playInShaka(url: string): Promise<void> {
  const { shaka } = window as unknown as { shaka: { Player: new () => ShakaEngine; polyfill: { installAll(): void } } }
  shaka.polyfill.installAll()
  const engine = new shaka.Player()
  await engine.attach(document.querySelector('video')!)
  Object.assign(window, { engine })
  await engine.load(url)
}

/** Runs on any page: plays an endless stream. Reconnects when it ends, fails or waits for ten seconds. */
export function playReconnecting(url: string): void {
  const [AGAIN_MS, PATIENCE_MS] = [1000, 10_000]
  const audio = document.createElement('audio')
  let timer: ReturnType<typeof setTimeout> | undefined
  const connectIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      audio.src = url
      audio.play().catch(() => {})
      connectIn(PATIENCE_MS)
    }, ms)
  }
  for (const type of ['ended', 'error']) audio.addEventListener(type, () => connectIn(AGAIN_MS))
  audio.addEventListener('waiting', () => connectIn(PATIENCE_MS))
  for (const type of ['playing', 'timeupdate']) audio.addEventListener(type, () => audio.readyState >= 3 && clearTimeout(timer))
  connectIn(0)
}
