import { afterEach, expect, test, vi } from 'vitest'
import { removeReminder } from '../contract/reminders.ts'
import { callAs } from './authenticated-call.ts'

afterEach(() => vi.unstubAllGlobals())

const WHO = { token: 'a token', device: 'brwsr-1' }
const FAILURE = JSON.stringify({ status: 'error', error: '', code: 'too_many_tries' })

async function responseTo(body: string, init: ResponseInit) {
  vi.stubGlobal('fetch', async () => new Response(body, init))
  return callAs(WHO, removeReminder, { params: { id: 'p-1' } })
}

test('a failure carries the service’s code only when the service marked the response as its own', async () => {
  const headers = { 'Retry-After': '7' }
  const own = await responseTo(FAILURE, { status: 429, headers: { ...headers, 'Content-Type': 'application/json' } })
  expect(own).toEqual({ status: 429, code: 'too_many_tries', retryAfterMs: 7000 })
  const foreign = await responseTo(FAILURE, { status: 429, headers: { ...headers, 'Content-Type': 'text/html' } })
  expect(foreign).toEqual({ status: 429, code: '', retryAfterMs: 7000 })
})

test('a declined payment carries the bank’s reason', async () => {
  const body = JSON.stringify({ status: 'error', error: '', code: 'payment_failed', reason: 'insufficient_funds' })
  const declined = await responseTo(body, { status: 402, headers: { 'Content-Type': 'application/json' } })
  expect(declined).toMatchObject({ status: 402, code: 'payment_failed', reason: 'insufficient_funds' })
})

test('a portal’s page under status 200 is no response', async () => {
  const portal = await responseTo('<p>pay first</p>', { status: 200, headers: { 'Content-Type': 'text/html' } })
  expect(portal).toMatchObject({ status: null, code: '' })
})
