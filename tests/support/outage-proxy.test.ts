import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OutageProxy, startOutageProxy } from './outage-proxy.ts'

const BODY = 'x'.repeat(10_000)
const service = createServer((_, response) => response.end(BODY))
let link: OutageProxy

beforeEach(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  link = await startOutageProxy(`http://127.0.0.1:${(service.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await link.stop()
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
})

const ask = async (path: string) => (await fetch(link.address + path)).text()

test('data pass unchanged, and only media is counted', async () => {
  expect(await ask('/media/1')).toBe(BODY)
  expect(await ask('/page')).toBe(BODY)
  expect(link.media()).toEqual({ requests: 1, bytes: BODY.length })
})

test('stalled data arrive when the connection opens again', async () => {
  link.go('stall')
  let came = false
  const answer = ask('/media/1').then((body) => {
    came = true
    return body
  })
  await expect.poll(() => link.media().requests).toBe(1)
  expect(came).toBe(false)
  expect(link.media().bytes).toBe(0)
  link.go('pass')
  expect(await answer).toBe(BODY)
})

test('a reset connection fails at once, open responses too, and is counted', async () => {
  link.go('stall')
  const open = ask('/media/1')
  await expect.poll(() => link.media().requests).toBe(1)
  link.go('reset')
  await expect(open).rejects.toThrow('fetch failed')
  await expect(ask('/media/2')).rejects.toThrow('fetch failed')
  expect(link.media().requests).toBeGreaterThanOrEqual(2)
  link.go('pass')
  expect(await ask('/media/3')).toBe(BODY)
})

test('a trace lets no more through than it carries', async () => {
  link.go({ name: 'slow', latency_ms: 0, samples: [[1000, 400]] })
  const beganMs = performance.now()
  expect(await ask('/media/1')).toBe(BODY)
  // 80 000 bits at 400 bits a millisecond.
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(195)
})

test('paths of one connection may lead to different services', async () => {
  const other = createServer((_, response) => response.end('other'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const addressOf = (server: typeof other) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const both = await startOutageProxy((path) => addressOf(path.startsWith('/other') ? other : service))
  const answers = ['/other/1', '/page'].map(async (path) => (await fetch(both.address + path)).text())
  expect(await Promise.all(answers)).toEqual(['other', BODY])
  await both.stop()
  other.closeAllConnections()
  other.close()
})
