import { createServer, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ffmpeg } from '../../server/demo/studio/ffmpeg.ts'

const root = join(import.meta.dirname, '../..')
// As Icecast does by default: a burst of this size, and listeners this far behind are disconnected.
const BURST_BYTES = 64 * 1024
const QUEUE_BYTES = 512 * 1024
const FRAME_MS = 32
const SEND_EVERY_MS = 100

const PAGE = `<!doctype html><meta charset="utf-8"><title>-</title><script src="/hls.js"></script>`

/**
 * Serves the compared players: `/` is a page with hls.js. `/stream` is a loop as an endless ADTS stream, as
 * Icecast sends it.
 */
export async function startPlainStream(loopFile: string): Promise<{ address: string; stop: () => void }> {
  const { output } = await ffmpeg(['-i', loopFile, '-c', 'copy', '-f', 'adts', 'pipe:1'])
  const frames = framesOf(output)
  const hls = readFileSync(join(root, 'node_modules/hls.js/dist/hls.light.min.js'))
  const server = createServer(({ url }, response) => {
    if (url === '/stream') stream(response, frames)
    else if (url === '/hls.js') response.setHeader('content-type', 'text/javascript').end(hls)
    else response.setHeader('content-type', 'text/html').end(PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function framesOf(adts: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at + 7 <= adts.length;) {
    const length = (adts.readUInt32BE(at + 2) >> 5) & 0x1fff
    frames.push(adts.subarray(at, at + length))
    at += length
  }
  return frames
}

function stream(response: ServerResponse, frames: readonly Buffer[]): void {
  response.writeHead(200, { 'content-type': 'audio/aac', 'cache-control': 'no-store' })
  let sent = 0
  const send = (): void => void response.write(frames[sent++ % frames.length]!)
  for (let bytes = 0; bytes < BURST_BYTES; bytes += frames[(sent - 1) % frames.length]!.length) send()
  const burst = sent
  const beganMs = performance.now()
  const timer = setInterval(() => {
    while ((sent - burst) * FRAME_MS < performance.now() - beganMs) send()
    if (response.writableLength > QUEUE_BYTES) response.destroy()
  }, SEND_EVERY_MS)
  response.once('close', () => clearInterval(timer))
}
