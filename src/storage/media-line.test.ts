import { expect, test, vi } from 'vitest'
import { claimLine, isLineClaimed, untilLineIsFree, whileLineIsFree } from './media-line.ts'

/** Web Locks of one device, as far as the line needs them: shared claims, and requests that wait for their end. */
function fakeLocks(): Pick<LockManager, 'request' | 'query'> {
  const held = new Set<Promise<unknown>>()
  const request = async (_name: string, { mode, signal }: LockOptions, run: () => unknown) => {
    if (mode === 'exclusive') {
      const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
      while (held.size > 0) await Promise.race([Promise.all(held), aborted])
      return run()
    }
    const holding = Promise.resolve(run()).finally(() => held.delete(holding))
    held.add(holding)
    return holding
  }
  const query = async () => ({ held: [...held].map(() => ({ name: 'media-line', mode: 'shared' as const })), pending: [] })
  return { request: request as LockManager['request'], query }
}

test('a claim of any tab holds the line until it is released', async () => {
  const locks = fakeLocks()
  const [first, second] = [claimLine(locks), claimLine(locks)]
  expect(await isLineClaimed(locks)).toBe(true)
  const free = vi.fn()
  const waiting = untilLineIsFree(Infinity, locks).then(free)
  first()
  expect(await isLineClaimed(locks)).toBe(true)
  expect(free).not.toHaveBeenCalled()
  second()
  await waiting
  expect(await isLineClaimed(locks)).toBe(false)
})

test('whoever waits for the line waits only so long', async () => {
  const locks = fakeLocks()
  claimLine(locks)
  await untilLineIsFree(1, locks)
  expect(await isLineClaimed(locks)).toBe(true)
})

test('browsers without locks never wait', async () => {
  claimLine(undefined)()
  await untilLineIsFree(Infinity, {
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
  const release = claimLine(locks)
  await vi.advanceTimersByTimeAsync(500)
  expect(attempts.map(({ aborted }) => aborted)).toEqual([true])
  release()
  expect(await fetching).toBe('done')
  vi.useRealTimers()
})
