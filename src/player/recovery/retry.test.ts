import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetry, RETRY_MS } from './retry.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('an attempt comes after three seconds, once', () => {
  const run = vi.fn<() => void>()
  createRetry(new EventTarget()).schedule(run)
  vi.advanceTimersByTime(RETRY_MS - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(RETRY_MS * 3)
  expect(run).toHaveBeenCalledOnce()
})

test('an attempt comes as soon as the browser is online, and not again', () => {
  const network = new EventTarget()
  const run = vi.fn<() => void>()
  createRetry(network).schedule(run)
  network.dispatchEvent(new Event('online'))
  expect(run).toHaveBeenCalledOnce()
  network.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(RETRY_MS)
  expect(run).toHaveBeenCalledOnce()
})

test('a new attempt replaces the one that waits', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const retry = createRetry(new EventTarget())
  retry.schedule(first)
  retry.schedule(second)
  vi.advanceTimersByTime(RETRY_MS)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('a cancelled attempt never runs', () => {
  const network = new EventTarget()
  const run = vi.fn<() => void>()
  const forgotten = vi.spyOn(network, 'removeEventListener')
  const retry = createRetry(network)
  retry.schedule(run)
  expect(retry.isPending()).toBe(true)
  forgotten.mockClear()
  retry.cancel()
  expect(forgotten).toHaveBeenCalledOnce()
  expect(retry.isPending()).toBe(false)
  network.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(RETRY_MS)
  expect(run).not.toHaveBeenCalled()
})

test('an attempt may schedule the next one', () => {
  const retry = createRetry(new EventTarget())
  let runs = 0
  const run = () => {
    runs++
    retry.schedule(run)
  }
  retry.schedule(run)
  vi.advanceTimersByTime(RETRY_MS * 3)
  expect(runs).toBe(3)
})
