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

test('a sign-out that the server cannot confirm is given up after 30 days, and no earlier', async () => {
  answer = () => Response.json({ status: 'error', error: '', code: 'server_error' }, { status: 500 })
  const signedOutMs = NOW - DAY_MS
  expect(await sendSignOuts(signedOutMs + 30 * DAY_MS)).toBe(true)
  expect(await sendSignOuts(signedOutMs + 30 * DAY_MS + 1)).toBe(false)
  expect(await sendSignOuts(signedOutMs + 31 * DAY_MS)).toBe(false)
  expect(tokens).toHaveLength(2)
})

test('a sign-out is given up at no age without an attempt that the server has answered', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  expect(await sendSignOuts(NOW + 3650 * DAY_MS)).toBe(true)
  answer = () => Response.json({ status: 'success' })
  expect(await sendSignOuts(NOW + 3650 * DAY_MS)).toBe(false)
  expect(tokens).toEqual(['Basic the-token', 'Basic the-token'])
})

test('a sign-out of a device whose clock was ahead is sent until the server has confirmed it', async () => {
  await storeSignOut({ token: 'another-token', device: 'brwsr-1', at: NOW + 400 * DAY_MS })
  answer = () => Response.json({ status: 'error', error: '', code: 'server_error' }, { status: 500 })
  expect(await sendSignOuts(NOW + 100 * DAY_MS)).toBe(true)
  answer = () => Response.json({ status: 'success' })
  expect(await sendSignOuts(NOW + 100 * DAY_MS)).toBe(false)
  expect(tokens.filter((token) => token === 'Basic another-token')).toHaveLength(2)
})
