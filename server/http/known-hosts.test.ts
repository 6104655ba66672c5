import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseUnknownHosts } from './known-hosts.ts'

/** The status of a request to a socket of the local network, by its Host. */
async function statusOf(host: string): Promise<number> {
  const app = new Hono()
  app.use(refuseUnknownHosts({ publicUrl: 'https://efir.example', publicNames: ['www.efir.example', 'origin.efir.example'] }))
  app.get('/', (context) => context.text('a page'))
  const socket = { localAddress: '::ffff:192.168.1.5', localPort: 3000 }
  return (await app.request(`http://${host}/`, {}, { incoming: { socket } })).status
}

test('names of the service are served, whatever their port and case', async () => {
  for (const host of ['efir.example', 'EFIR.example', 'efir.example:8080', 'www.efir.example', 'origin.efir.example']) {
    expect(await statusOf(host)).toBe(200)
  }
})

test('the addresses of this machine that received the request are served', async () => {
  for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', '192.168.1.5:3000'])
    expect(await statusOf(host)).toBe(200)
})

test('a made-up name is refused, also one that begins or ends as ours', async () => {
  for (const host of ['evil.example', 'efir.example.evil.example', 'a.efir.example', '192.168.1.6:3000', 'localhost:9000']) {
    expect(await statusOf(host)).toBe(421)
  }
})

test('without a public address every name is served', async () => {
  const app = new Hono()
  app.use(refuseUnknownHosts({ publicUrl: undefined, publicNames: [] }))
  app.get('/', (context) => context.text('a page'))
  const socket = { localAddress: '192.168.1.5', localPort: 3000 }
  expect((await app.request('http://tv.local:3000/', {}, { incoming: { socket } })).status).toBe(200)
})

test('a render in process has no Host to refuse', async () => {
  const app = new Hono()
  app.use(refuseUnknownHosts({ publicUrl: 'https://efir.example', publicNames: [] }))
  app.get('/', (context) => context.text('a page'))
  expect((await app.request('http://localhost/')).status).toBe(200)
})
