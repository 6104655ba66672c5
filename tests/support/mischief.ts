import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ErrorCode } from '../../src/contract/errors.ts'

/** A fault of one media request: an error status, bytes that are no media, or a frozen live playlist. */
export type Mischief = { status: number } | 'garbage' | 'frozen'

/** A service whose media origin misbehaves on purpose. */
export type MischievousService = {
  address: string
  /** Decides by the path under `/media`; undefined lets a request pass. Replace it at any time. */
  misbehave: (path: string) => Mischief | undefined
  /** Requests in order, as method and path. */
  requests: string[]
  stop: () => Promise<void>
}

/** Puts such a service on loopback in front of a well-behaved one. */
export async function startMischief(target: string): Promise<MischievousService> {
  const edge: FrozenEdge = {}
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    made.requests.push(`${incoming.method} ${path}`)
    const mischief = path.includes('/media/') ? made.misbehave(path) : undefined
    answer(incoming, outgoing, { target, mischief, edge }).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made: MischievousService = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: () => undefined,
    requests: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return made
}

/** The newest segment of frozen playlists, of every rendition and signed link. */
type FrozenEdge = { newest?: number }

type Exchange = { target: string; mischief: Mischief | undefined; edge: FrozenEdge }

const CODES: Readonly<Record<number, ErrorCode>> = { 403: 'media_link_invalid', 404: 'not_found', 503: 'live_error' }

/** Refuses as the service does, with its code. */
function refuse(outgoing: ServerResponse, status: number): void {
  const body = { status: 'error', error: 'refused on purpose', code: CODES[status] ?? 'server_error' }
  outgoing.writeHead(status, { 'cache-control': 'no-store', 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, { target, mischief, edge }: Exchange) {
  if (typeof mischief === 'object') return refuse(outgoing, mischief.status)
  const path = incoming.url ?? '/'
  const headersSent = mischief === undefined ? incoming.headers : { ...incoming.headers, 'accept-encoding': 'identity' }
  const onward = request(new URL(path, target), { method: incoming.method, headers: headersSent })
  incoming.pipe(onward)
  const given = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve)
    onward.once('error', reject)
  })
  if (mischief === undefined) {
    outgoing.writeHead(given.statusCode ?? 502, given.headers)
    return void given.pipe(outgoing)
  }
  const { etag: _etag, ...headers } = given.headers
  const body = Buffer.concat(await Array.fromAsync(given as AsyncIterable<Buffer>))
  const sent = mischief === 'frozen' ? Buffer.from(withoutNews(body.toString(), edge)) : Buffer.alloc(body.length, 'noise')
  outgoing.writeHead(given.statusCode ?? 502, { ...headers, 'content-length': sent.length, 'cache-control': 'no-store' })
  outgoing.end(sent)
}

/** Ends a live playlist at the frozen edge. */
function withoutNews(playlist: string, edge: FrozenEdge): string {
  const segments = [...playlist.matchAll(/^(\d+)\.m4s$/gm)]
  edge.newest ??= Number(segments.at(-1)?.[1])
  const last = segments.findLast(([, number]) => Number(number) <= edge.newest!)
  return last ? `${playlist.slice(0, last.index)}${last[0]}\n` : playlist
}
