import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { HttpAnswer, HttpQuestion } from './http-exchange.ts'
import { UpstreamError } from './upstream-error.ts'

const MOST_HEAD_BYTES = 16 * 1024
const MOST_HEADERS = 100

/**
 * Sends a request over a bare socket, for servers with status lines such as `ICY 200 OK` that HTTP parsers
 * refuse. The body ends with the connection, or with the reason of an aborted signal.
 */
export async function askRaw(url: URL, { headers, signal }: HttpQuestion, lookup: LookupFunction): Promise<HttpAnswer> {
  const socket = open(url, lookup)
  // Without a listener, an error after the last read would end the process.
  socket.on('error', () => {})
  const abort = () => socket.destroy(signal.reason as Error)
  signal.addEventListener('abort', abort)
  socket.once('close', () => signal.removeEventListener('abort', abort))
  const lines = Object.entries({ Host: url.host, ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.0\r\n${lines.join('')}\r\n`)
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const { head, rest } = await readHead(chunks).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  const [, status] = /^(?:ICY|HTTP\/\d(?:\.\d)?)\s+(\d{3})/i.exec(head) ?? []
  if (!status) {
    socket.destroy()
    throw new UpstreamError('the answer is not HTTP', true)
  }
  const known = readHeaders(head)
  return { status: Number(status), header: (name) => known.get(name) ?? null, bytes: body(socket, rest, chunks) }
}

/** Parses headers by lower-case name. The first of repeated headers counts. */
export function readHeaders(head: string): Map<string, string> {
  const known = new Map<string, string>()
  for (const line of head.split(/\r?\n/).slice(1, MOST_HEADERS + 1)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !known.has(name)) known.set(name, line.slice(colon + 1).trim())
  }
  return known
}

function open(url: URL, lookup: LookupFunction): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol === 'http:') return connectTcp({ host, port: Number(url.port || 80), lookup })
  return connectTls({ host, port: Number(url.port || 443), lookup, ...(isIP(host) === 0 && { servername: host }) })
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<{ head: string; rest: Buffer }> {
  let read = Buffer.alloc(0)
  for (;;) {
    const end = /\r?\n\r?\n/.exec(read.toString('latin1', 0, MOST_HEAD_BYTES))
    if (end) return { head: read.toString('latin1', 0, end.index), rest: read.subarray(end.index + end[0].length) }
    if (read.length >= MOST_HEAD_BYTES) throw new UpstreamError('the answer has too long a head', true)
    const { value, done } = await chunks.next()
    if (done) throw new UpstreamError('the connection ended before the answer')
    read = Buffer.concat([read, value])
  }
}

async function* body(socket: Socket, rest: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
  try {
    if (rest.length > 0) yield rest
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  } finally {
    socket.destroy()
  }
}
