import { expect, test } from 'vitest'
import { isFinalRefusal, refusalCause } from './refusal.ts'

const error = (extra: object) => Object.assign(new Error('secret text'), extra)

test('an answer of the service is final, a lost network is not', () => {
  expect(isFinalRefusal(error({ status: 401 }))).toBe(true)
  expect(isFinalRefusal(error({ status: 403 }))).toBe(true)
  expect(isFinalRefusal(new TypeError('Failed to fetch'))).toBe(false)
  expect(isFinalRefusal(undefined)).toBe(false)
})

test('an overloaded or broken service is asked again, a channel off air is not', () => {
  expect(isFinalRefusal(error({ status: 429 }))).toBe(false)
  expect(isFinalRefusal(error({ status: 500 }))).toBe(false)
  expect(isFinalRefusal(error({ status: 503 }))).toBe(true)
})

test('a cause keeps name, status and code, and no text', () => {
  expect(refusalCause(error({ name: 'CallError', status: 403, code: 'tariff_required' }))).toEqual({
    detail: 'CallError',
    status: 403,
    code: 'tariff_required',
  })
  expect(refusalCause('nothing useful')).toEqual({ detail: 'Error', status: null, code: null })
})
