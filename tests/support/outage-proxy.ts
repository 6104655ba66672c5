import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BandwidthTrace, passedAtMs } from './bandwidth-trace.ts'

const PIECE_BYTES = 4096

/** The state of the connection: open, stalled until it opens again, reset, or as fast as a trace. */
export type Way = 'pass' | 'stall' | 'reset' | BandwidthTrace

/** A connection between browser and service that can fail. */
export type OutageProxy = {
  address: string
  /** Changes the state of the connection; a trace starts from its beginning. */
  go: (way: Way) => void
  /**
   * Counts of `/media/` since the start: requests received, also during an outage, and response bytes
   * delivered.
   */
  media: () => { requests: number; bytes: number }
  stop: () => Promise<void>
}

/** Puts such a connection on loopback in front of a service, or of several, chosen by the path. */
export async function startOutageProxy(service: string | ((path: string) => string)): Promise<OutageProxy> {
  const targetOf = typeof service === 'string' ? () => service : service
  const counted = { requests: 0, bytes: 0 }
  const link = createLink()
  const server = createServer((incoming, outgoing) => {
    const isMedia = /^\/(v\/[^/]+\/)?media\//.test(incoming.url ?? '')
    if (isMedia) counted.requests += 1
    if (link.isCut()) return void incoming.socket.resetAndDestroy()
    const count = (bytes: number): void => {
      if (isMedia) counted.bytes += bytes
    }
    // A client that disconnects, or an unreachable service, ends the exchange like a lost connection.
    carry(incoming, outgoing, { target: targetOf(incoming.url ?? '/'), link, count }).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    go(way) {
      link.go(way)
      if (way === 'reset') server.closeAllConnections()
    },
    media: () => ({ ...counted }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Link = ReturnType<typeof createLink>

/** One connection that all exchanges share. */
function createLink() {
  let way: Way = 'pass'
  let beganMs = 0
  let freeMs = 0
  let changed = Promise.withResolvers<void>()

  /** Waits as long as the connection keeps everything back. */
  async function open(): Promise<void> {
    while (way === 'stall') await changed.promise
  }

  return {
    isCut: () => way === 'reset',
    go(next: Way) {
      way = next
      beganMs = performance.now()
      freeMs = 0
      changed.resolve()
      changed = Promise.withResolvers()
    },
    /** Waits for a round trip. */
    async roundTrip() {
      await open()
      if (typeof way === 'object') await sleep(way.latency_ms)
    },
    /** Waits until so many bytes are through, after those sent before. */
    async pass(bytes: number) {
      await open()
      if (typeof way !== 'object') return
      const nowMs = performance.now() - beganMs
      freeMs = passedAtMs(way, Math.max(nowMs, freeMs), bytes)
      const change = changed.promise
      await Promise.race([sleep(freeMs - nowMs), change])
      await open()
    },
  }
}

type Exchange = { target: string; link: Link; count: (bytes: number) => void }

async function carry(incoming: IncomingMessage, outgoing: ServerResponse, { target, link, count }: Exchange): Promise<void> {
  await link.roundTrip()
  if (outgoing.destroyed) return
  const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers })
  outgoing.once('close', () => onward.destroy())
  incoming.pipe(onward)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve)
    onward.once('error', reject)
  })
  await link.pass(0)
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  outgoing.flushHeaders()
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length && !outgoing.destroyed; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES)
      await link.pass(piece.length)
      if (outgoing.destroyed) return
      outgoing.write(piece)
      count(piece.length)
    }
  }
  outgoing.end()
}
