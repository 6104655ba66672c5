import { expect, test } from 'vitest'
import { resendCode } from '../contract/auth.ts'
import { callAs, setTransport } from './api-client.ts'

const resend = () => callAs(undefined, resendCode, { body: { flow: 'a-flow-of-sixteen' } })

function answerWith(status: number, body: object, headers: Record<string, string> = {}): void {
  setTransport(async () => Response.json(body, { status, headers }))
}

test('a failure carries the server’s Retry-After in seconds', async () => {
  const body = { status: 'error', error: 'Зачекайте', code: 'resend_too_early' }
  answerWith(429, body, { 'Retry-After': '42' })
  await expect(resend()).rejects.toMatchObject({ code: 'resend_too_early', status: 429, retryAfterS: 42 })
  answerWith(429, body)
  await expect(resend()).rejects.toMatchObject({ code: 'resend_too_early', retryAfterS: null })
})

test('the service’s own trouble is a failure under its code', async () => {
  answerWith(500, { status: 'error', error: 'Невідома помилка сервера', code: 'server_error' })
  await expect(resend()).rejects.toMatchObject({ code: 'server_error', status: 500 })
})

test.each([
  ['a portal’s page', () => new Response('<html>Pay</html>', { headers: { 'Content-Type': 'text/html' } })],
  ['a page under the type of JSON', () => new Response('<html>', { headers: { 'Content-Type': 'application/json' } })],
  ['nothing', () => new Response('')],
  ['null', () => Response.json(null)],
  ['a proxy’s 502', () => new Response('Bad Gateway', { status: 502 })],
  ['a proxy’s own JSON', () => Response.json({ hello: 'proxy' }, { status: 502 })],
  ['a refusal without a code of the service', () => Response.json({ error: 'sign in' }, { status: 401 })],
])('%s is no answer of the service', async (_name, response) => {
  setTransport(async () => response())
  await expect(resend()).rejects.toMatchObject({ code: 'no_answer', status: null })
})
