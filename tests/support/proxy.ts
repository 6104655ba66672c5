import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of the service that may change requests and responses. */
export type Proxy = {
  address: string
  /** Where everything goes; another service may take over under the same address. */
  target: string
  /** Loses the connection of a request, as a bad network would. */
  loses: ((method: string, url: string) => boolean) | undefined
  /** Receives the bytes of each response, which then comes without compression. */
  measure: ((url: string, bytes: number) => void) | undefined
  /** Changes the body of answers on a path, as soon as the promise says; others pass as they are. */
  rewrite: Map<string, (body: string) => string | Promise<string>>
  /**
   * Answers in place of the service under any address that it says something for, as a portal or a broken
   * proxy would.
   */
  inPlace: ((url: string) => { status: number; body: string } | undefined) | undefined
  stop: () => Promise<void>
}

/** Puts a proxy on loopback in front of a service. */
export async function startProxy(target: string): Promise<Proxy> {
  const rewrite: Proxy['rewrite'] = new Map()
  const server = createServer((incoming, outgoing) => {
    if (proxy.loses?.(incoming.method ?? 'GET', incoming.url ?? '/')) return void incoming.socket.resetAndDestroy()
    const instead = proxy.inPlace?.(incoming.url ?? '/')
    if (!instead) return pass(incoming, outgoing, proxy)
    outgoing.writeHead(instead.status, { 'content-type': 'text/html' }).end(instead.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: Proxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    loses: undefined,
    measure: undefined,
    rewrite,
    inPlace: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, { target, rewrite, measure }: Proxy): void {
  const url = incoming.url ?? '/'
  const change = rewrite.get(url)
  const { host: _host, ...headers } = incoming.headers
  if (change || measure) delete headers['accept-encoding']
  if (change) delete headers['if-none-match']
  const onward = request(new URL(url, target), { method: incoming.method, headers }, (answer) => {
    if (!change) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      if (!measure) return
      let bytes = 0
      answer.on('data', (chunk: Buffer) => void (bytes += chunk.length))
      answer.on('end', () => measure(url, bytes))
      return
    }
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      // A changed response must not match a cached validator.
      const { 'content-length': _length, etag: _etag, 'cache-control': _cache, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      void Promise.resolve(change(Buffer.concat(chunks).toString('utf8'))).then((body) => outgoing.end(body))
    })
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
