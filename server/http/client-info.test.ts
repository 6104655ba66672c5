import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type ClientInfo, clientInfoOf } from './client-info.ts'

async function readClient(headers: Record<string, string>, proxies = 0, remoteAddress = '192.0.2.7'): Promise<ClientInfo> {
  const app = new Hono().get('/', (context) => context.json(clientInfoOf(context, proxies)))
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return (await answer.json()) as ClientInfo
}

test('a client’s own header of its address is ignored', async () => {
  expect((await readClient({ 'x-forwarded-for': '203.0.113.9' })).address).toBe('192.0.2.7')
})

test('behind proxies the address is the one that the outermost of them saw', async () => {
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 198.51.100.1' }
  expect((await readClient(forwarded, 2)).address).toBe('203.0.113.9')
  expect((await readClient(forwarded, 1)).address).toBe('198.51.100.1')
  expect((await readClient({}, 1)).address).toBe('192.0.2.7')
})

test('a malformed device id is ignored, and a platform is cut', async () => {
  expect((await readClient({ 'device-id': 'brwsr-7f3a', platform: 'browser' })).deviceId).toBe('brwsr-7f3a')
  for (const id of ['7f3a', 'brwsr-', 'brwsr-<b>', `brwsr-${'x'.repeat(100)}`]) {
    expect((await readClient({ 'device-id': id })).deviceId).toBeNull()
  }
  expect((await readClient({ platform: `<b>${'tv'.repeat(40)}` })).platform).toHaveLength(32)
})
