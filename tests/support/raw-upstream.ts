import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingPrograms } from './heard.ts'

/** Why raw streams cannot be made here; undefined when they can. */
export function whyNoRawStreams(): string | undefined {
  return missingPrograms(['ffmpeg']).length > 0 ? 'ffmpeg is not installed, so no raw stream is played.' : undefined
}

const SECONDS = 90
const EVERY_MS = 100

/**
 * An upstream whose pages of other origins may read it: raw MPEG-TS at /live.ts, raw AAC at /live.aac, in
 * real time.
 */
export async function startRawUpstream() {
  const streams: Record<string, Buffer> = makeStreams()
  const open = new Set<ServerResponse>()
  const beganAtMs = Date.now()
  let status = 200
  let requests = 0
  const server = createServer((request, response) => {
    const stream = streams[request.url ?? '']
    requests += 1
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (!stream || status !== 200) return void response.writeHead(stream ? status : 404).end()
    response.writeHead(200)
    if (request.method === 'HEAD') return void response.end()
    open.add(response)
    const rate = stream.length / SECONDS
    const position = () => Math.floor(((Date.now() - beganAtMs) / 1000) * rate) % stream.length
    let at = position()
    const timer = setInterval(() => {
      const now = position()
      // The stream begins anew, with other times.
      response.write(now >= at ? stream.subarray(at, now) : Buffer.concat([stream.subarray(at), stream.subarray(0, now)]))
      at = now
    }, EVERY_MS)
    response.once('close', () => {
      clearInterval(timer)
      open.delete(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const response of open) response.destroy()
  }
  return {
    address: (path: '/live.ts' | '/live.aac') => `http://127.0.0.1:${port}${path}`,
    connections: () => open.size,
    requests: () => requests,
    /** Ends all connections. */
    cut,
    /** Responds with another status from now on, and ends open connections. */
    answerWith(next: number): void {
      status = next
      cut()
    },
    async stop(): Promise<void> {
      cut()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The running raw upstream of a test. */
export type RawUpstream = Awaited<ReturnType<typeof startRawUpstream>>

function makeStreams(): Record<'/live.ts' | '/live.aac', Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-raw-'))
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-keyint_min', '25', '-bf', '2']
  const make = (name: string, ...args: string[]) => {
    const file = join(folder, name)
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, '-t', String(SECONDS), file])
    return readFileSync(file)
  }
  const made = {
    '/live.ts': make('live.ts', ...picture, ...sound, ...h264, '-c:a', 'aac', '-f', 'mpegts'),
    '/live.aac': make('live.aac', ...sound, '-c:a', 'aac', '-f', 'adts'),
  }
  rmSync(folder, { recursive: true })
  return made
}
