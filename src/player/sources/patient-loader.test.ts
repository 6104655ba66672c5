import { type LoaderContext, XhrLoader } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArrivals, patient } from './patient-loader.ts'
import type { LoaderClass } from './download-loader.ts'

const FIRST_BYTE_MS = 6000

/** A request that the test answers. */
class FakeRequest {
  static made: FakeRequest[] = []
  readyState = 0
  status = 200
  aborted = false
  onprogress: ((event: object) => void) | null = null
  onreadystatechange: (() => void) | null = null

  constructor() {
    FakeRequest.made.push(this)
  }

  open() {
    this.readyState = 1
  }

  send() {}

  abort() {
    this.aborted = true
  }
}

beforeEach(() => {
  FakeRequest.made = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('self', globalThis)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Loads two files at once with hls.js's own loader. */
function loadTwo() {
  const timeouts: string[] = []
  const Loader = patient(XhrLoader as unknown as LoaderClass, createArrivals())
  const retry = { maxNumRetry: 0, retryDelayMs: 0, maxRetryDelayMs: 0 }
  const loadPolicy = { maxTimeToFirstByteMs: FIRST_BYTE_MS, maxLoadTimeMs: 120_000, timeoutRetry: retry, errorRetry: retry }
  for (const url of ['/first', '/second']) {
    new Loader({} as never).load(
      { url, responseType: 'arraybuffer' } as LoaderContext,
      { loadPolicy, timeout: 0, maxRetry: 0, retryDelay: 0, maxRetryDelay: 0 },
      { onSuccess() {}, onError() {}, onTimeout: (_, context) => void timeouts.push(context.url) },
    )
  }
  const [first] = FakeRequest.made
  const receive = (loaded: number) => {
    Object.assign(first!, { readyState: 3 })
    first!.onreadystatechange?.()
    first!.onprogress?.({ loaded, lengthComputable: true, total: 100_000 })
  }
  return { timeouts, receive }
}

test('no request is given up for its first byte while bytes of another arrive', () => {
  const { timeouts, receive } = loadTwo()
  for (let second = 1; second <= 20; second++) {
    receive(second * 1000)
    vi.advanceTimersByTime(1000)
  }
  expect(timeouts).toEqual([])
  vi.advanceTimersByTime(FIRST_BYTE_MS - 1001)
  expect(timeouts).toEqual([])
  vi.advanceTimersByTime(1)
  expect(timeouts).toEqual(['/second'])
})

test('on a silent line the first byte has the policy’s time limit', () => {
  const { timeouts } = loadTwo()
  vi.advanceTimersByTime(FIRST_BYTE_MS - 1)
  expect(timeouts).toEqual([])
  vi.advanceTimersByTime(1)
  expect(timeouts).toEqual(['/first', '/second'])
})
