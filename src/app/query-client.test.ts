import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../app-state/api-client.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.stubEnv('SSR', false))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Whether a call that failed is made again while the browser and the page know this much of the network. */
function triesAgain(failure: CallFailure, { onLine = true, isLost = false, failures = 0 } = {}): boolean {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => isLost } })
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean
  return retry(failures, failure)
}

const silent = new CallFailure('no_answer', '', null)

test('a call without a response is retried twice', () => {
  expect([0, 1, 2].map((failures) => triesAgain(silent, { failures }))).toEqual([true, true, false])
  expect(triesAgain(new CallFailure('not_found', '', 404))).toBe(false)
})

test('a screen reports a lost network as soon as the browser or the worker detects it', () => {
  expect(triesAgain(silent, { onLine: false })).toBe(false)
  expect(triesAgain(silent, { isLost: true })).toBe(false)
})

test('queries do not wait for the browser’s online event', () => {
  expect(createQueryClient().getDefaultOptions().queries?.networkMode).toBe('always')
})
