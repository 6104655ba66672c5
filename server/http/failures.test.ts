import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { failureOf, failureResponse } from './failures.ts'

const SQLITE_FULL = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

/** The response to a call that throws. */
async function responseTo(error: Error, language = 'uk') {
  const report = vi.fn<(error: unknown) => void>()
  const app = new Hono()
  app.get('/', () => {
    throw error
  })
  app.onError((thrown, context) => failureResponse(context, failureOf(thrown, report)))
  const response = await app.request('/', { headers: { 'accept-language': language } })
  return { response, body: (await response.json()) as { code: string; error: string }, report }
}

test('a full disk has an error of its own with a time to retry, and is reported', async () => {
  const { response, body, report } = await responseTo(SQLITE_FULL)
  expect([response.status, body.code, response.headers.get('Retry-After')]).toEqual([503, 'service_full', '60'])
  expect(body.error).toContain('не може нічого зберегти')
  expect((await responseTo(SQLITE_FULL, 'ru')).body.error).toContain('не может ничего сохранить')
  expect(report).toHaveBeenCalledWith(SQLITE_FULL)
})

test('any other unexpected error stays hidden', async () => {
  const { response, body } = await responseTo(new Error('secret'))
  expect([response.status, body.code]).toEqual([500, 'server_error'])
  expect(body.error).not.toContain('secret')
})
