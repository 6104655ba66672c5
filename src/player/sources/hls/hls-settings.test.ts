import { expect, test } from 'vitest'
import { hlsSettings } from './hls-settings.ts'

test('playback keeps the configured hold-back', () => {
  expect(hlsSettings('live', false, null, 24).liveSyncDuration).toBe(24)
  expect(hlsSettings('radio', false, null, 60).liveSyncDuration).toBe(60)
})

test('an archive window that still grows never jumps to its end', () => {
  expect(hlsSettings('archive', false, null, 40).liveMaxLatencyDuration).toBe(Infinity)
  expect(hlsSettings('live', false, null, 40).liveMaxLatencyDuration).toBe(100)
})

test('saving data buffers half a minute and never more', () => {
  expect(hlsSettings('archive', true, null, 40)).toMatchObject({
    maxBufferLength: 30,
    maxMaxBufferLength: 30,
    capLevelToPlayerSize: false,
  })
})

test('sound buffers as far ahead as possible, also with data saving', () => {
  expect(hlsSettings('radio', true, null, 40)).toMatchObject({ maxBufferLength: 100, maxMaxBufferLength: 100 })
})

test('an unknown bandwidth is left to hls.js', () => {
  expect('abrEwmaDefaultEstimate' in hlsSettings('live', false, null, 40)).toBe(false)
  expect(hlsSettings('live', false, 800_000, 40).abrEwmaDefaultEstimate).toBe(800_000)
})

const worthRetrying = (name: 'manifestLoadPolicy' | 'playlistLoadPolicy' | 'fragLoadPolicy', count: number, code?: number) => {
  const { errorRetry } = hlsSettings('live', false, null, 40)[name]!.default
  return errorRetry!.shouldRetry!(errorRetry, count, false, code === undefined ? undefined : { url: '', code }, false)
}

test('a reset connection is retried though the browser thinks it is online', () => {
  expect(worthRetrying('fragLoadPolicy', 0, 0)).toBe(true)
  expect(worthRetrying('fragLoadPolicy', 0, 503)).toBe(true)
})

test('a refusal is not retried, nor is a channel off air', () => {
  expect(worthRetrying('fragLoadPolicy', 0, 403)).toBe(false)
  expect(worthRetrying('manifestLoadPolicy', 0, 503)).toBe(false)
  expect(worthRetrying('manifestLoadPolicy', 0, 500)).toBe(true)
})

test('a damaged fragment is not a request to repeat', () => {
  expect(worthRetrying('fragLoadPolicy', 0)).toBe(false)
})

test('there are six attempts at a first playlist and twelve at what follows', () => {
  expect(worthRetrying('manifestLoadPolicy', 5, 0)).toBe(true)
  expect(worthRetrying('manifestLoadPolicy', 6, 0)).toBe(false)
  expect(worthRetrying('playlistLoadPolicy', 11, 0)).toBe(true)
  expect(worthRetrying('playlistLoadPolicy', 12, 0)).toBe(false)
})

test('the pauses between attempts double from half a second to four', () => {
  expect(hlsSettings('live', false, null, 40).fragLoadPolicy!.default.errorRetry).toMatchObject({
    retryDelayMs: 500,
    maxRetryDelayMs: 4000,
    backoff: 'exponential',
  })
})
