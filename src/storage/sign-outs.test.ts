import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from './kv-store.ts'
import { storeSignOut, sendSignOuts } from './sign-outs.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const DAY_MS = 86_400_000
const meta = openStore<unknown>('meta')
const waiting = () => sendSignOuts(NOW)

let answer: () => Response
let tokens: (string | null)[]

beforeEach(async () => {
  tokens = []
  answer = () => Response.json({ status: 'success' })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('Authorization'))
    return answer()
  })
  await storeSignOut({ token: 'the-token', device: 'brwsr-1', at: NOW - DAY_MS })
})
afterEach(() => vi.unstubAllGlobals())

test('an offline sign-out is sent once when there is a network, and then the token is removed', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  expect(await waiting()).toBe(true)
  answer = () => Response.json({ status: 'success' })
  expect(await waiting()).toBe(false)
  expect(await waiting()).toBe(false)
  expect(tokens).toEqual(['Basic the-token', 'Basic the-token'])
})

test('a token that the server rejects is not sent again', async () => {
  answer = () => Response.json({ status: 'error', error: '', code: 'authorization_required' }, { status: 401 })
  expect(await waiting()).toBe(false)
  expect(await waiting()).toBe(false)
  expect(tokens).toHaveLength(1)
})

test('a portal’s page is no response: the sign-out stays pending', async () => {
  answer = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
  expect(await waiting()).toBe(true)
  answer = () => new Response('<html>', { status: 401 })
  expect(await waiting()).toBe(true)
  expect(await sendSignOuts(NOW + 31 * DAY_MS)).toBe(false)
})

test('other notes of the worker stay', async () => {
  await meta.put('viewer', 'abc')
  await waiting()
  expect(tokens).toHaveLength(1)
})
