import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { answerRefusedHeads, MAX_HEAD_BYTES } from './large-head.ts'

/**
 * Milliseconds that a client has to send its request. Responses have no limit: media may take as long as they
 * play.
 */
export type RequestTimeouts = { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number }

const TIMEOUTS: RequestTimeouts = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 }

// Longer than proxies keep theirs (nginx 60 s): one that reuses a connection must not find it just closed.
const KEEP_ALIVE_MS = 75_000

/** Serves over HTTP and answers an incomplete request with 408. Rejects if the port is taken. */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { host, port }: { host: string; port: number },
  timeouts = TIMEOUTS,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const serverOptions = { maxHeaderSize: MAX_HEAD_BYTES, keepAliveTimeout: KEEP_ALIVE_MS, ...timeouts }
    const server = serve({ fetch, hostname: host, port, serverOptions }, () => resolve(server)) as Server
    answerRefusedHeads(server)
    server.on('error', reject)
  })
}
