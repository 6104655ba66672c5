import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Title } from '../../contract/titles.ts'
import { afterEvent, type Download, newDownload } from '../../domain/downloads/download.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import { createStore } from '../../platform/store.ts'
import { createLicenceCheck } from './licence-check.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A device with complete downloads; `answer` is the server's response to each check. */
function device(answer: (requests: number) => Promise<unknown>, names = ['a']) {
  const copies = names.map((name): Download => {
    const of = { kind: 'film', title: { _id: name } as Title, part: { season: 0, episode: 0 } } as const
    return { ...newDownload({ of, uri: 'v360/index.m3u8', height: 360, expectedBytes: 1 }, NOW), user: 'u-1', state: 'whole' }
  })
  const list = createStore<readonly Download[] | null>(copies)
  const requests: number[] = []
  const check = createLicenceCheck({
    downloads: list,
    note: async (key, event) => list.set(list.get()!.map((one) => (one.key === key ? afterEvent(one, event) : one))),
    requestStream() {
      requests.push(Date.now() - NOW)
      return answer(requests.length)
    },
    nowMs: Date.now,
  })
  return { ...check, requests, right: () => list.get()![0]!.right }
}

const refuses = (code: string, status: number | null) => () => Promise.reject(new CallFailure(code, '', status))

test('while the page is open, a licence is renewed once an hour', async () => {
  const { requests, right, stop } = device(async () => {})
  await pass(2 * HOUR_MS + MINUTE_MS)
  expect(requests).toEqual([HOUR_MS, 2 * HOUR_MS])
  expect(right().checkedAtMs).toBe(NOW + 2 * HOUR_MS)
  stop()
})

test('after the stop no licence is requested', async () => {
  const { requests, stop } = device(async () => {})
  stop()
  await pass(2 * HOUR_MS)
  expect(requests).toEqual([])
})

test('a refused licence is not checked again within ten minutes', async () => {
  const { requests, checkDue, right, stop } = device(refuses('tariff_required', 403))
  await pass(HOUR_MS)
  expect(right().refusal).toBe('tariff_required')
  await pass(9 * MINUTE_MS)
  checkDue()
  await pass()
  expect(requests).toHaveLength(1)
  await pass(MINUTE_MS)
  expect(requests).toHaveLength(2)
  stop()
})

test('without a network the first failure ends the check, and the next check repeats it', async () => {
  const { requests, checkDue, stop } = device(refuses('no_answer', null), ['a', 'b'])
  await pass(HOUR_MS)
  expect(requests).toHaveLength(1)
  checkDue()
  await pass()
  expect(requests).toHaveLength(2)
  stop()
})

test('a check that is running is not started twice', async () => {
  const first = Promise.withResolvers<unknown>()
  const { requests, checkDue, stop } = device(() => first.promise, ['a', 'b'])
  await pass(HOUR_MS)
  checkDue()
  checkDue()
  expect(requests).toHaveLength(1)
  first.resolve(null)
  await pass()
  expect(requests).toHaveLength(2)
  stop()
})
