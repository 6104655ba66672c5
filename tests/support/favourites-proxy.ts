import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fate of a favourites request: it passes, is lost, loses its response, or gets an error. */
export type Fate = 'pass' | 'lost' | 'answer lost' | { status: number; code: string; retryAfterS?: number }

/** A change of favourites as it left the browser. */
export type Sent = { idem: string; token: string; id: string; want: boolean; at: number }

/** A server in front of the service that meddles with changes of favourites, and with nothing else. */
export type FavouritesProxy = {
  address: string
  /** Decides on each change; set it anew at any time. */
  fate: (sent: Sent) => Fate | Promise<Fate>
  /** Every change that came, in order. */
  sent: Sent[]
  stop: () => Promise<void>
}

/** Puts a proxy on loopback in front of a service. */
export async function startFavouritesProxy(target: string): Promise<FavouritesProxy> {
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing, target, proxy))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FavouritesProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fate: () => 'pass',
    sent: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string, proxy: FavouritesProxy): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const sent = readChange(incoming, body)
  if (sent) proxy.sent.push(sent)
  const fate = sent ? await proxy.fate(sent) : 'pass'
  if (fate === 'lost') return void outgoing.destroy()
  if (typeof fate === 'object') {
    const { status, code, retryAfterS } = fate
    outgoing.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
    })
    return void outgoing.end(JSON.stringify({ status: 'error', error: code, code }))
  }
  const { host: _host, ...headers } = incoming.headers
  const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (answer) => {
    if (fate === 'answer lost') {
      answer.resume().on('end', () => outgoing.destroy())
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  onward.end(body)
}

function readChange({ method, url = '', headers }: IncomingMessage, body: Buffer): Sent | undefined {
  const { pathname, searchParams } = new URL(url, 'http://proxy')
  const found = /^\/api\/(?:channels|radio)\/favorites\/([^/]+)$/.exec(pathname)
  if (!found || method === 'GET') return undefined
  const who = { idem: String(headers['idempotency-key'] ?? ''), token: String(headers.authorization ?? '').replace('Basic ', '') }
  if (method === 'DELETE') return { ...who, id: found[1]!, want: false, at: Number(searchParams.get('at')) }
  const { channel_id, station_id, at } = JSON.parse(body.toString('utf8')) as Record<string, string | number>
  return { ...who, id: String(channel_id ?? station_id), want: true, at: Number(at) }
}
