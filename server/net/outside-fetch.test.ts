import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { addressRule, isOpenAddress } from './open-address.ts'
import { createOutsideFetch } from './outside-fetch.ts'
import { readHeaders } from './raw-http.ts'
import { UpstreamError } from './upstream-error.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void, host = '127.0.0.1') {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  }).listen(0, host)
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { port: (server.address() as AddressInfo).port, requests }
}

const { signal } = new AbortController()
const fetchLocal = createOutsideFetch(addressRule('local'))
const fetchOpen = createOutsideFetch(isOpenAddress)

async function bodyOf(answer: { bytes: AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test.each([
  ...[
    '127.0.0.1',
    'localhost',
    'localhost.',
    '127.1',
    '127.0.0.1.',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
  ],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '１２７.0.0.1',
  ],
])('the private host %s is not connected to', async (host) => {
  const { port, requests } = await serve((_, response) => response.end('secret'), '::')
  await expect(fetchOpen(`http://${host}:${port}/`, { signal })).rejects.toBeInstanceOf(UpstreamError)
  expect(requests).toEqual([])
})

test.each(['file:///etc/passwd', 'data:,a', 'ftp://radio.example/', 'gopher://127.0.0.1/', 'no address', ''])(
  '%j is no web URL',
  async (address) => {
    await expect(fetchLocal(address, { signal })).rejects.toThrow('the address is not http')
  },
)

test('each redirect obeys the rule, and so does a bare server after it', async () => {
  const inside = await serve((_, response) => response.end('secret'), '127.0.0.2')
  const outside = await serve((_, response) => response.writeHead(302, { Location: `http://127.0.0.2:${inside.port}/` }).end())
  const fetchOne = createOutsideFetch(addressRule(['127.0.0.1']))
  await expect(fetchOne(`http://127.0.0.1:${outside.port}/`, { signal })).rejects.toThrow('leads to a local network')
  expect(inside.requests).toEqual([])
})

test('a name is resolved once: the checked address is the one that is connected to', async () => {
  const { port, requests } = await serve((_, response) => response.end('a'))
  let checks = 0
  // A name that leads inside when it is resolved again.
  const fetchOnce = createOutsideFetch((address) => address === '127.0.0.1' && (checks += 1) === 1)
  expect(await bodyOf(await fetchOnce(`http://localhost:${port}/`, { signal }))).toBe('a')
  expect([checks, requests.length]).toEqual([1, 1])
})

test('an error hides the URL', async () => {
  const gone = await serve(() => {})
  await closing.pop()!()
  await expect(fetchLocal(`http://127.0.0.1:${gone.port}/token`, { signal })).rejects.toThrow(/^the connection is refused$/)
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('an unrequested %s body is decoded', async (coding, compress) => {
  const { port } = await serve((_, response) => response.writeHead(200, { 'Content-Encoding': coding }).end(compress('#EXTM3U')))
  expect(await bodyOf(await fetchLocal(`http://127.0.0.1:${port}/`, { signal }))).toBe('#EXTM3U')
})

test('name and password of a URL are sent as a header, whatever they contain', async () => {
  const { port, requests } = await serve((_, response) => response.end())
  for (const credentials of ['me:it%27s', 'me:%ff%', 'me:%D1%8F'])
    await bodyOf(await fetchLocal(`http://${credentials}@127.0.0.1:${port}/a#b`, { signal }))
  expect(requests[0]!.headers.authorization).toBe(`Basic ${btoa("me:it's")}`)
  expect(requests.map(({ url }) => url)).toEqual(['/a', '/a', '/a'])
})

test('requests of one server share a connection, and a closed one is opened again', async () => {
  const { port, requests } = await serve((_, response) => response.end('a'))
  const get = async () => bodyOf(await fetchLocal(`http://127.0.0.1:${port}/`, { signal }))
  await get()
  await get()
  expect(requests[1]!.socket).toBe(requests[0]!.socket)
  requests[0]!.socket.destroy()
  expect(await get()).toBe('a')
})

test('an aborted signal ends the wait for a response and the body, with its reason', async () => {
  const { port, requests } = await serve((_, response) => void response.write('a'))
  const ending = new AbortController()
  const answer = await fetchLocal(`http://127.0.0.1:${port}/`, { signal: ending.signal })
  const reading = bodyOf(answer)
  ending.abort(new Error('enough'))
  await expect(reading).rejects.toThrow()
  await expect(fetchLocal(`http://127.0.0.1:${port}/`, { signal: ending.signal })).rejects.toThrow('enough')
  expect(requests).toHaveLength(1)
})

test('headers of a bare server are read by their names, the first of each', () => {
  const headers = readHeaders(
    'ICY 200 OK\r\nicy-metaint:1000\r\nContent-Type : audio/mpeg \r\nicy-metaint: 2\r\nno header\r\n: x',
  )
  expect([...headers]).toEqual([
    ['icy-metaint', '1000'],
    ['content-type', 'audio/mpeg'],
  ])
})
