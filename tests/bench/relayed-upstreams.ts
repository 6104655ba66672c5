import { execFileSync } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const SEGMENT_S = 4
const LISTED = 8
const TOKEN_MS = 12_000
const FIRST = 100

/** The ways in which an upstream misbehaves. */
export const WAYS = ['plain', 'master', 'aes', 'range', 'redirect', 'restart'] as const
export type Way = (typeof WAYS)[number]

/**
 * Starts upstreams of one encoded stream, each at `/WAY/index.m3u8`. `restart` numbers anew after
 * `restartMs`, with timestamps of its own.
 */
export async function startUpstreams({ seconds, restartMs }: { seconds: number; restartMs: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'efir-upstreams-'))
  const [first, second] = ['testsrc2', 'smptebars'].map((picture) => encode(folder, picture, seconds))
  const beganMs = Date.now()
  const key = randomBytes(16)
  const tokens = new Map<string, number>()
  const requests: string[] = []
  const at = () => Math.floor((Date.now() - beganMs) / 1000 / SEGMENT_S)

  function playlist(way: Way): string {
    const restartedAt = Math.floor(restartMs / 1000 / SEGMENT_S)
    const isAnew = way === 'restart' && at() >= restartedAt
    const newest = isAnew ? at() - restartedAt : FIRST + at()
    const from = Math.max(isAnew ? 0 : FIRST - LISTED, newest - LISTED)
    const numbers = Array.from({ length: newest - from }, (_, i) => from + i)
    return [
      ...['#EXTM3U', '#EXT-X-VERSION:4', `#EXT-X-TARGETDURATION:${SEGMENT_S}`, `#EXT-X-MEDIA-SEQUENCE:${from}`],
      ...(way === 'aes' ? ['#EXT-X-KEY:METHOD=AES-128,URI="key"'] : []),
      ...numbers.flatMap((i) => [
        `#EXTINF:${SEGMENT_S}.000,`,
        ...(way === 'range' ? [`#EXT-X-BYTERANGE:${bytesOf(i, false).length}@100`] : []),
        `${isAnew ? 'anew-' : ''}${i}.ts`,
      ]),
    ].join('\n')
  }

  function bytesOf(i: number, isAnew: boolean): Buffer {
    const segments = isAnew ? second! : first!
    // A stream that is shorter than the measurement begins again.
    return segments[(isAnew ? i : i - FIRST + LISTED) % segments.length]!
  }

  function answer(path: string, range: string | undefined, response: ServerResponse): void {
    const [, token, way, file = ''] = /^(?:\/(token\d+))?\/([a-z]+)\/([a-z0-9.-]+)$/.exec(path) ?? []
    if (way === 'redirect' && !(token && (tokens.get(token) ?? 0) > Date.now())) return refuse(path, response)
    if (file === 'key') return void response.end(key)
    if (way === 'master' && file === 'index.m3u8') {
      return void response.end('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360\nlist.m3u8\n')
    }
    if (file.endsWith('.m3u8')) return void response.end(playlist(way as Way))
    const [, anew, number] = /^(anew-)?(\d+)\.ts$/.exec(file) ?? []
    const clear = bytesOf(Number(number), anew !== undefined)
    if (way === 'aes') return void response.end(encrypted(clear, Number(number)))
    if (way !== 'range') return void response.end(clear)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    response.writeHead(206).end(Buffer.concat([Buffer.alloc(100), clear]).subarray(Number(from), Number(to) + 1))
  }

  function refuse(path: string, response: ServerResponse): void {
    if (path !== '/redirect/index.m3u8') return void response.writeHead(403).end()
    const token = `token${tokens.size}`
    tokens.set(token, Date.now() + TOKEN_MS)
    response.writeHead(302, { Location: `/${token}${path}` }).end()
  }

  function encrypted(clear: Buffer, sequence: number): Buffer {
    const iv = Buffer.alloc(16)
    iv.writeUInt32BE(sequence, 12)
    const cipher = createCipheriv('aes-128-cbc', key, iv)
    return Buffer.concat([cipher.update(clear), cipher.final()])
  }

  const server = createServer(({ url = '', headers }, response) => {
    requests.push(url)
    answer(url, headers.range, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    address: (way: Way) => `http://127.0.0.1:${port}/${way}/index.m3u8`,
    stop(): void {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Encodes H.264 and AAC in segments of MPEG-TS with a key frame at each start. */
function encode(folder: string, picture: string, seconds: number): Buffer[] {
  const count = Math.ceil(seconds / SEGMENT_S) + LISTED
  const inputs = ['-f', 'lavfi', '-i', `${picture}=s=640x360:r=25`, '-f', 'lavfi', '-i', 'sine=440:r=48000']
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '100', '-b:v', '500k']
  const hls = ['-f', 'hls', '-hls_time', String(SEGMENT_S), '-hls_list_size', '0']
  execFileSync('ffmpeg', [
    ...['-v', 'error', ...inputs, '-t', String(count * SEGMENT_S), ...video, '-c:a', 'aac', ...hls],
    ...['-hls_segment_filename', join(folder, `${picture}%d.ts`), join(folder, `${picture}.m3u8`)],
  ])
  return Array.from({ length: count }, (_, i) => readFileSync(join(folder, `${picture}${i}.ts`)))
}
