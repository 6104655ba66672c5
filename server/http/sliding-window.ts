import { createHash } from 'node:crypto'
import { requestScope } from '../ops/request-scope.ts'
import { ApiError } from './api-error.ts'
import { siteOf } from './client-address.ts'

/** Allows a total cost of `most` in any window of `windowMs`. */
export type Limit = { name: string; most: number; windowMs: number }

/** A try under a limit, by key; the default cost is 1. */
export type Try = readonly [limit: Limit, key: string, cost?: number]

/** Counts tries in memory by limit and key. */
export type SlidingWindows = ReturnType<typeof createSlidingWindows>

type Spent = { atMs: number; cost: number }

/** The most keys with a counter of their own; further keys share `SHARED_COUNTERS`. */
const MOST_KEYS = 100_000
const SHARED_COUNTERS = 16_384
/** Above this count, entries within a 64th of the window merge, so that a counter stays small. */
const EXACT_ENTRIES = 64
/** A /48 is one customer of a hoster or a small town, and may do as much as this many /64. */
const NETWORKS_OF_A_SITE = 16

/** Creates windows without tries; `elapsed` is a monotonic clock in milliseconds. */
export function createSlidingWindows(elapsed: () => number, mostKeys = MOST_KEYS) {
  // One map a limit: within it, keys expire in the order of their last try.
  const counters = new Map<string, Map<string, Spent[]>>()
  let keys = 0

  function within(limit: Limit, counter: string, nowMs: number): Spent[] {
    return (
      counters
        .get(limit.name)
        ?.get(counter)
        ?.filter(({ atMs }) => atMs > nowMs - limit.windowMs) ?? []
    )
  }

  function put(limit: Limit, counter: string, spent: Spent[]): void {
    const ofLimit = counters.get(limit.name) ?? new Map<string, Spent[]>()
    counters.set(limit.name, ofLimit)
    if (ofLimit.delete(counter)) keys -= 1
    if (spent.length === 0) return
    ofLimit.set(counter, spent)
    keys += 1
  }

  const windowsOf = new Map<string, number>()

  function forget(nowMs: number): void {
    for (const [name, ofLimit] of counters) {
      for (const [counter, spent] of ofLimit) {
        if (spent.at(-1)!.atMs > nowMs - windowsOf.get(name)!) break
        ofLimit.delete(counter)
        keys -= 1
      }
    }
  }

  /**
   * Returns the counter of a try. A counter is never evicted, so a client cannot reset its own with invented
   * keys.
   */
  function counterOf(limit: Limit, key: string): string {
    return keys < mostKeys || counters.get(limit.name)?.has(key) ? key : sharedCounterOf(key)
  }

  function spend(limit: Limit, counter: string, { atMs, cost }: Spent): void {
    windowsOf.set(limit.name, limit.windowMs)
    const spent = within(limit, counter, atMs)
    const last = spent.at(-1)
    const isMerged = spent.length >= EXACT_ENTRIES && last !== undefined && atMs - last.atMs < limit.windowMs / EXACT_ENTRIES
    if (isMerged) put(limit, counter, spent.with(-1, { ...last, cost: last.cost + cost }))
    else put(limit, counter, [...spent, { atMs, cost }])
  }

  /** Subtracts a cost from the latest entry that contains it. */
  function unspend(limit: Limit, counter: string, { atMs, cost }: Spent): void {
    const spent = within(limit, counter, atMs)
    const index = spent.findLastIndex((one) => one.atMs <= atMs && one.cost >= cost)
    if (index === -1) return
    const left = spent[index]!.cost - cost
    put(limit, counter, left > 0 ? spent.with(index, { ...spent[index]!, cost: left }) : spent.toSpliced(index, 1))
  }

  return {
    /**
     * Counts a try under every limit, an IPv6 network by its /48 as well. Returns how to take it back, as
     * after a correct password. Throws `too_many_tries` with the seconds to wait, and then counts nothing.
     */
    take(tries: readonly Try[]): () => void {
      const nowMs = elapsed()
      forget(nowMs)
      const counted = tries.flatMap(withSite)
      for (const [limit, key, cost] of counted) {
        const spent = [...within(limit, key, nowMs), ...within(limit, sharedCounterOf(key), nowMs)]
        const waitMs = waitOf(limit, spent, { atMs: nowMs, cost })
        if (waitMs > 0) refuse(limit.name, waitMs)
      }
      const charged = counted.map(([limit, key, cost]) => ({ limit, counter: counterOf(limit, key), cost }))
      for (const { limit, counter, cost } of charged) spend(limit, counter, { atMs: nowMs, cost })
      return () => {
        for (const { limit, counter, cost } of charged) unspend(limit, counter, { atMs: nowMs, cost })
      }
    },
  }
}

/** Refuses a request and notes the limit for the metrics. Throws `too_many_tries`. */
export function refuse(limit: string, waitMs: number): never {
  const scope = requestScope()
  if (scope) scope.refusedBy = limit
  throw new ApiError('too_many_tries', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Returns a try, and that of the /48 of an IPv6 address. */
export function withSite([limit, key, cost = 1]: Try): Required<Try>[] {
  const site = siteOf(key)
  if (site === undefined) return [[limit, key, cost]]
  const ofSite = { ...limit, name: `${limit.name} of /48`, most: limit.most * NETWORKS_OF_A_SITE }
  return [
    [limit, key, cost],
    [ofSite, site, cost],
  ]
}

/**
 * Returns how long a try must wait, in milliseconds. An empty window admits even a try that costs more than
 * the limit.
 */
function waitOf({ most, windowMs }: Limit, spent: readonly Spent[], { atMs, cost }: Spent): number {
  let left = spent.reduce((sum, one) => sum + one.cost, 0)
  if (left + cost <= most || left === 0) return 0
  for (const one of spent.toSorted((a, b) => a.atMs - b.atMs)) {
    left -= one.cost
    if (left + cost <= most || left === 0) return one.atMs + windowMs - atMs
  }
  return windowMs
}

function sharedCounterOf(key: string): string {
  const hash = createHash('sha1').update(key).digest().readUInt32LE() % SHARED_COUNTERS
  return `shared ${hash}`
}
