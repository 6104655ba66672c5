import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test, vi } from 'vitest'
import { openTelevision } from './testing/open-television.ts'

vi.setConfig({ testTimeout: 30_000 })

test('a channel whose upstream is the service itself is off air, and makes no storm of requests', async () => {
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming.url!)
    if (incoming.url !== '/list.m3u8') return void listener(incoming, outgoing)
    outgoing.writeHead(302, { Location: relay.url }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relay = openTelevision([`http://127.0.0.1:${(server.address() as AddressInfo).port}/list.m3u8`])
  const listener = getRequestListener(relay.origin.fetch)
  for (let minute = 0; minute < 3; minute += 1) {
    expect((await relay.askLater('v0/index.m3u8')).status).toBe(503)
    relay.clock.advance(60_000)
  }
  // Each attempt asks for the list and for the own playlist, which waits for the same attempt.
  const attempts = requests.filter((url) => url === '/list.m3u8').length
  expect([attempts <= 10, requests.length <= 2 * attempts, relay.reported]).toEqual([true, true, []])
  expect(requests).toContain(relay.url)
  relay.close()
  server.close()
})
