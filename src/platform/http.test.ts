import { expect, test } from 'vitest'
import { resendCode } from '../contract/auth.ts'
import { callAs, travelBy } from './http.ts'

const resend = () => callAs(undefined, resendCode, { body: { flow: 'a-flow-of-sixteen' } })

function answerWith(status: number, body: object, headers: Record<string, string> = {}): void {
  travelBy(async () => Response.json(body, { status, headers }))
}

test('a failure says after how many seconds it is worth asking again, where the server does', async () => {
  const body = { status: 'error', error: 'Зачекайте', code: 'resend_too_early' }
  answerWith(429, body, { 'Retry-After': '42' })
  await expect(resend()).rejects.toMatchObject({ code: 'resend_too_early', status: 429, retryAfterS: 42 })
  answerWith(429, body)
  await expect(resend()).rejects.toMatchObject({ code: 'resend_too_early', retryAfterS: null })
})

test('a failure that is none of ours is the server’s', async () => {
  answerWith(502, { hello: 'proxy' }, { 'Retry-After': 'soon' })
  await expect(resend()).rejects.toMatchObject({ code: 'server_error', status: 502, retryAfterS: null })
})
