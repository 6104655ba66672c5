import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { behindPortal, connection, probe } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HEALTH = { status: 'ok', version: '1', database: 'sqlite', writable: true }
const html = (status: number) =>
  new Response('<html>Pay for the network</html>', { status, headers: { 'Content-Type': 'text/html' } })

/** Returns the result of a probe for this response of the network. */
async function found(response: Response | Error) {
  vi.stubGlobal('fetch', async () => {
    if (response instanceof Error) throw response
    return response
  })
  await probe()
  return [connection.get(), behindPortal.get()]
}

test('an HTML page or a redirect in place of the server is a captive portal', async () => {
  expect(await found(html(200))).toEqual(['lost', true])
  expect(await found(html(511))).toEqual(['lost', true])
  const redirect = { type: 'opaqueredirect', ok: false, status: 0, headers: new Headers() } as Response
  expect(await found(redirect)).toEqual(['lost', true])
})

test('an error page of a proxy, a broken body and no response are a lost network', async () => {
  expect(await found(html(502))).toEqual(['lost', false])
  expect(await found(new Response('{"status":"o', { headers: { 'Content-Type': 'application/json' } }))).toEqual(['lost', false])
  expect(await found(Response.json({ ok: true }))).toEqual(['lost', false])
  expect(await found(new TypeError('Failed to fetch'))).toEqual(['lost', false])
})

test('the server itself is a good network', async () => {
  await found(html(200))
  expect(await found(Response.json(HEALTH))).toEqual(['good', false])
})
