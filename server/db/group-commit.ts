import { setTimeout } from 'node:timers/promises'

/** How a group of items is stored. */
export type GroupCommitOptions<T, R> = {
  /** Stores a group and returns the results in its order, or throws and stores nothing. */
  commit: (items: readonly T[]) => Promise<R[]>
  /** The size of an item, of which a group has at most `mostWeight` unless it is one item. */
  weightOf: (item: T) => number
  mostWeight: number
  /** How long the items of a busy time wait for one another. */
  gatherMs: number
  /** True for a failure that one item may have caused, so that the others are tried without it. */
  isOfOneItem: (error: unknown) => boolean
}

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Creates a function that stores items in groups, one group at a time. An item alone is
 * stored at once; soon after a group of several the next ones wait for one another.
 */
export function createGroupCommit<T, R>(options: GroupCommitOptions<T, R>): (item: T) => Promise<R> {
  const { weightOf, mostWeight, gatherMs } = options
  let queue: Waiting<T, R>[] = []
  let isRunning = false
  let endedMs = -Infinity
  let lastSize = 0

  function nextGroup(): Waiting<T, R>[] {
    let weight = 0
    const end = queue.findIndex(({ item }, at) => (weight += weightOf(item)) > mostWeight && at > 0)
    const group = end === -1 ? queue : queue.slice(0, end)
    queue = end === -1 ? [] : queue.slice(end)
    return group
  }

  async function run(): Promise<void> {
    isRunning = true
    if (lastSize > 1 && performance.now() - endedMs < gatherMs) await setTimeout(gatherMs)
    while (queue.length > 0) {
      const group = nextGroup()
      await store(group)
      lastSize = group.length
    }
    endedMs = performance.now()
    isRunning = false
  }

  async function store(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await options.commit(group.map(({ item }) => item))
      for (const [at, { resolve }] of group.entries()) resolve(results[at]!)
    } catch (error) {
      if (group.length > 1 && options.isOfOneItem(error)) for (const one of group) await store([one])
      else for (const { reject } of group) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
