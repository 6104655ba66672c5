import { expect, test } from 'vitest'
import { isFinalRefusal, refusalCause } from './refusal.ts'

const error = (extra: object) => Object.assign(new Error('secret text'), extra)

test('an answer of the service is final, a lost network is not', () => {
  expect(isFinalRefusal(error({ status: 401, code: 'registration_required' }))).toBe(true)
  expect(isFinalRefusal(error({ status: 403, code: 'tariff_required' }))).toBe(true)
  expect(isFinalRefusal(new TypeError('Failed to fetch'))).toBe(false)
  expect(isFinalRefusal(undefined)).toBe(false)
})

test('an overloaded or broken server is retried, an off-air channel is not', () => {
  expect(isFinalRefusal(error({ status: 429, code: 'too_many_tries' }))).toBe(false)
  expect(isFinalRefusal(error({ status: 500, code: 'server_error' }))).toBe(false)
  expect(isFinalRefusal(error({ status: 503, code: 'mail_not_sent' }))).toBe(false)
  expect(isFinalRefusal(error({ status: 503, code: 'live_error' }))).toBe(true)
  expect(isFinalRefusal(error({ status: 503, code: 'station_not_working' }))).toBe(true)
})

test('without the server’s code no failure is final: a proxy or a portal may have responded', () => {
  for (const status of [200, 302, 403, 404, 503, 511]) expect(isFinalRefusal(error({ status }))).toBe(false)
  expect(isFinalRefusal(error({ status: 200, code: 'server_error' }))).toBe(false)
})

test('a cause keeps name, status and code, and no text', () => {
  expect(refusalCause(error({ name: 'CallError', status: 403, code: 'tariff_required' }))).toEqual({
    detail: 'CallError',
    status: 403,
    code: 'tariff_required',
  })
  expect(refusalCause('nothing useful')).toEqual({ detail: 'Error', status: null, code: null })
})
