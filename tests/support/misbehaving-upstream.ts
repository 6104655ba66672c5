import { execFileSync } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const SEGMENT_S = 2
const SECONDS = 60
const TOKEN_MS = 8000
const BOX = 'Box/2.1'

/**
 * A provider of one channel in real time: a web page, then a redirect to tokens of 8 s, for one player only.
 * Playlists are zipped text with a BOM, segments are encrypted, and sequences restart (`restart`).
 */
export async function startMisbehavingUpstream(guide: () => string) {
  const segments = makeSegments()
  const key = randomBytes(16)
  const tokens = new Map<string, number>()
  let beganMs = Date.now()
  let isLost = false
  const answer = (path: string, agent: string | undefined, response: ServerResponse): void => {
    const { port } = server.address() as AddressInfo
    const [, name = '', token = ''] = /^\/([^?]*)(?:\?t=(.*))?$/.exec(path)!
    if (name === 'list.m3u') return void response.end(listOf(`http://127.0.0.1:${port}`))
    if (name === 'guide.xml') return void response.end(guide())
    if (isLost) return void response.writeHead(503).end()
    if (name === 'page.m3u8') return void response.end('<!doctype html><title>Sign in</title>')
    if (agent !== BOX) return void response.writeHead(403).end()
    if (name === 'live.m3u8') {
      const made = randomBytes(8).toString('hex')
      tokens.set(made, Date.now() + TOKEN_MS)
      return void response.writeHead(302, { Location: `/edge.m3u8?t=${made}` }).end()
    }
    if (name === 'key') return void response.end(key)
    if (name === 'edge.m3u8') {
      if ((tokens.get(token) ?? 0) < Date.now()) return void response.writeHead(403).end()
      const headers = { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }
      return void response.writeHead(200, headers).end(gzipSync(`\uFEFF${playlist(beganMs, segments.length)}`))
    }
    const sequence = Number(/^(\d+)\.ts$/.exec(name)?.[1] ?? NaN)
    if (Number.isNaN(sequence)) return void response.writeHead(404).end()
    const iv = Buffer.alloc(16)
    iv.writeUInt32BE(sequence, 12)
    const cipher = createCipheriv('aes-128-cbc', key, iv)
    response.end(Buffer.concat([cipher.update(segments[sequence % segments.length]!), cipher.final()]))
  }
  const server = createServer((request, response) => answer(request.url ?? '/', request.headers['user-agent'], response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** Its segments, unencrypted. */
    segments,
    address: (name: 'list.m3u' | 'guide.xml') => `http://127.0.0.1:${port}/${name}`,
    tokens: () => [...tokens.keys()],
    /** Its sequences begin anew. */
    restart: () => void (beganMs = Date.now()),
    lose: () => void (isLost = true),
    comeBack: () => void (isLost = false),
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function listOf(address: string): string {
  const entry = '#EXTINF:-1 tvg-id="vezha.test" group-title="Кіно",Вежа тестова'
  const box = `#EXTVLCOPT:http-user-agent=${BOX}`
  return ['\uFEFF#EXTM3U', entry, `${address}/page.m3u8`, entry, box, `${address}/live.m3u8`, `${address}/stray.ts`, ''].join(
    '\r\n',
  )
}

function playlist(beganMs: number, count: number): string {
  const first = Math.floor((Date.now() - beganMs) / (SEGMENT_S * 1000))
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${SEGMENT_S}`, `#EXT-X-MEDIA-SEQUENCE:${first}`]
  lines.push('#EXT-X-KEY:METHOD=AES-128,URI="key"')
  for (let sequence = first; sequence < first + 4; sequence++) {
    if (sequence > first && sequence % count === 0) lines.push('#EXT-X-DISCONTINUITY')
    lines.push(`#EXTINF:${SEGMENT_S},`, `${sequence}.ts`)
  }
  return `${lines.join('\n')}\n`
}

function makeSegments(): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'efir-upstream-'))
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const gop = String(25 * SEGMENT_S)
  const coders = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', gop, '-keyint_min', gop, '-c:a', 'aac']
  const cut = ['-f', 'segment', '-segment_time', String(SEGMENT_S), '-segment_format', 'mpegts', join(folder, '%02d.ts')]
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, '-t', String(SECONDS), ...coders, ...cut])
  const names = readdirSync(folder).toSorted()
  const made = names.slice(0, SECONDS / SEGMENT_S).map((name) => readFileSync(join(folder, name)))
  rmSync(folder, { recursive: true })
  return made
}
