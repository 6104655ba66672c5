import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerRefusedHeads, MAX_HEAD_BYTES } from './large-head.ts'

let server: Server
beforeAll(async () => {
  server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => response.end(String(request.url?.length)))
  answerRefusedHeads(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** The raw response to a raw request. */
async function answerTo(request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

const get = (path: string, cookie = '') =>
  answerTo(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)

test('a shared text of 4,096 Cyrillic letters arrives, and so does a page with 20 kB of cookies', async () => {
  const shared = `/ua/share?text=${encodeURIComponent('ї'.repeat(4096))}`
  expect(await get(shared)).toMatch(new RegExp(`^HTTP/1.1 200 [^]*\\b${shared.length}\\b`))
  expect(await get('/ua', `a=${'x'.repeat(20_000)}`)).toMatch(/^HTTP\/1.1 200 /)
})

test('too large a head is refused with a text in both languages', async () => {
  const cookie = `a=${'x'.repeat(MAX_HEAD_BYTES)}`
  const page = await get('/ua', cookie)
  expect(page).toMatch(/^HTTP\/1.1 431 [^]*Content-Type: text\/html; charset=utf-8\r\n/)
  expect(page).toContain('видаліть їх для цього сайту')
  expect(page).toContain('удалите их для этого сайта')
  expect(page).toContain("default-src 'none'")
})

test('malformed HTTP is a bad request', async () => {
  expect(await answerTo('hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})
