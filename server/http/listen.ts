import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { answerRefusedHeads, MAX_HEAD_BYTES } from './large-head.ts'

/** How long a client may take for its request; what it is sent may take as long as it likes. */
export type Patience = { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number }

const PATIENCE: Patience = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 }

/** Serves over HTTP; rejects when the port cannot be had. A request that is not whole in time is answered 408 and its connection closed. */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { host, port }: { host: string; port: number },
  patience = PATIENCE,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const serverOptions = { maxHeaderSize: MAX_HEAD_BYTES, ...patience }
    const server = serve({ fetch, hostname: host, port, serverOptions }, () => resolve(server)) as Server
    answerRefusedHeads(server)
    server.on('error', reject)
  })
}
