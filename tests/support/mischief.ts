import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to one media request: an error status, bytes that are no media, or whatever body was answered the first time. */
export type Mischief = { status: number } | 'garbage' | 'frozen'

/** A service whose media origin misbehaves on purpose. */
export type MischievousService = {
  address: string
  /** Decides by the path under `/media`; undefined lets a request pass. Replace it at any time. */
  misbehave: (path: string) => Mischief | undefined
  /** What was asked for, in order: method and path. */
  asked: string[]
  stop: () => Promise<void>
}

/** Puts such a service on loopback in front of a well-behaved one. */
export async function startMischief(target: string): Promise<MischievousService> {
  const frozen = new Map<string, Buffer>()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    made.asked.push(`${incoming.method} ${path}`)
    const mischief = path.startsWith('/media/') ? made.misbehave(path) : undefined
    answer(incoming, outgoing, { target, mischief, frozen }).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made: MischievousService = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: () => undefined,
    asked: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return made
}

type Exchange = { target: string; mischief: Mischief | undefined; frozen: Map<string, Buffer> }

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, { target, mischief, frozen }: Exchange) {
  if (typeof mischief === 'object') return void outgoing.writeHead(mischief.status, { 'cache-control': 'no-store' }).end()
  const path = incoming.url ?? '/'
  const onward = request(new URL(path, target), { method: incoming.method, headers: incoming.headers })
  incoming.pipe(onward)
  const given = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve)
    onward.once('error', reject)
  })
  if (mischief === undefined) {
    outgoing.writeHead(given.statusCode ?? 502, given.headers)
    return void given.pipe(outgoing)
  }
  const { etag: _etag, 'content-encoding': _encoding, ...headers } = given.headers
  const body = Buffer.concat(await Array.fromAsync(given as AsyncIterable<Buffer>))
  if (!frozen.has(path)) frozen.set(path, body)
  const sent = mischief === 'frozen' ? frozen.get(path)! : Buffer.alloc(body.length, 'noise')
  outgoing.writeHead(given.statusCode ?? 502, { ...headers, 'content-length': sent.length, 'cache-control': 'no-store' })
  outgoing.end(sent)
}
