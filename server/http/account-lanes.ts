import { ApiError } from './api-error.ts'

/** Enough for a screen, whose calls arrive together; the others of the account wait. */
const AT_ONCE = 2
// Many times what the screens of five devices request: it bounds memory alone.
const MOST_WAITING = 1000

/** Runs the calls of each account two at a time, so that one account never takes all database connections. */
export type AccountLanes = { run<T>(accountId: string, work: () => Promise<T>): Promise<T> }

/** Creates empty lanes. `run` throws `too_many_tries` when a thousand calls of the account wait. */
export function createAccountLanes(): AccountLanes {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()

  function leave(accountId: string): void {
    const lane = lanes.get(accountId)!
    const next = lane.waiting.shift()
    if (next) return next()
    lane.running -= 1
    if (lane.running === 0) lanes.delete(accountId)
  }

  return {
    async run(accountId, work) {
      const lane = lanes.get(accountId) ?? { running: 0, waiting: [] }
      lanes.set(accountId, lane)
      if (lane.waiting.length >= MOST_WAITING) throw new ApiError('too_many_tries', { retryAfterS: 1 })
      if (lane.running < AT_ONCE) lane.running += 1
      else await new Promise<void>((resolve) => lane.waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave(accountId)
      }
    },
  }
}
