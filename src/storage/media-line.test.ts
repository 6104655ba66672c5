import { expect, test, vi } from 'vitest'
import { claimLine, isLineClaimed, untilLineIsFree, whileLineIsFree } from './media-line.ts'

/**
 * Web Locks of one device, as far as the line needs them: shared claims, and requests that wait for their
 * end.
 */
function fakeLocks(): Pick<LockManager, 'request' | 'query'> {
  const held = new Map<Promise<unknown>, string>()
  const holders = (name: string) => [...held].filter(([, lock]) => lock === name).map(([holding]) => holding)
  const request = async (name: string, { mode, signal }: LockOptions, run: () => unknown) => {
    if (mode === 'exclusive') {
      const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
      while (holders(name).length > 0) await Promise.race([Promise.all(holders(name)), aborted])
      return run()
    }
    const holding = Promise.resolve(run()).finally(() => held.delete(holding))
    held.set(holding, name)
    return holding
  }
  const query = async () => ({ held: [...held.values()].map((name) => ({ name, mode: 'shared' as const })), pending: [] })
  return { request: request as LockManager['request'], query }
}

test('a claim of any tab blocks the line until it is released', async () => {
  const locks = fakeLocks()
  const [first, second] = [claimLine('media-line', locks), claimLine('media-line', locks)]
  expect(await isLineClaimed('media-line', locks)).toBe(true)
  const free = vi.fn()
  const waiting = untilLineIsFree(Infinity, 'media-line', locks).then(free)
  first()
  expect(await isLineClaimed('media-line', locks)).toBe(true)
  expect(free).not.toHaveBeenCalled()
  second()
  await waiting
  expect(await isLineClaimed('media-line', locks)).toBe(false)
})

test('work that waits for waiting media does not wait for the calm', async () => {
  const locks = fakeLocks()
  claimLine('media-line', locks)
  await untilLineIsFree(Infinity, 'media-wait', locks)
  expect(await isLineClaimed('media-line', locks)).toBe(true)
})

test('waiting for the line has a time limit', async () => {
  const locks = fakeLocks()
  claimLine('media-line', locks)
  await untilLineIsFree(1, 'media-line', locks)
  expect(await isLineClaimed('media-line', locks)).toBe(true)
})

test('browsers without locks never wait', async () => {
  claimLine('media-line', undefined)()
  await untilLineIsFree(Infinity, 'media-line', {
    request: () => Promise.reject(new Error('refused')),
    query: () => Promise.reject(new Error('refused')),
  })
})

test('a claim aborts a fetch, which begins anew when the line is free', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const locks = fakeLocks()
  const attempts: AbortSignal[] = []
  const fetching = whileLineIsFree(
    (signal) =>
      new Promise<string>((resolve, reject) => {
        attempts.push(signal)
        if (attempts.length === 2) resolve('done')
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    60_000,
    locks,
  )
  await vi.waitFor(() => expect(attempts).toHaveLength(1))
  const release = claimLine('media-line', locks)
  await vi.advanceTimersByTimeAsync(500)
  expect(attempts.map(({ aborted }) => aborted)).toEqual([true])
  release()
  expect(await fetching).toBe('done')
  vi.useRealTimers()
})
