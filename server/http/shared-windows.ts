import { LRUCache } from 'lru-cache'
import { isDatabaseAway } from '../db/database-away.ts'
import { refuse, type SlidingWindows, type Try, withSite } from './sliding-window.ts'

/** Counts tries where all processes see them. */
export type SharedTries = {
  /**
   * Counts tries whose key has room. Returns the keys without room, with the milliseconds until they have;
   * these count nothing.
   */
  take(tries: readonly SharedTry[], nowMs: number): Promise<ReadonlyMap<string, number>>
  /** Takes back tries that were counted at a moment. */
  giveBack(keys: readonly string[], atMs: number): Promise<void>
}

/** A try of a cost of 1. */
export type SharedTry = { key: string; most: number; windowMs: number }

/** Windows of this process, and those that hold over all processes. */
export type Windows = SlidingWindows & {
  /**
   * Counts tries in this process, then in all: many times a limit reach the database no more often than the
   * limit says. Returns how to take them back. Throws `too_many_tries`, and then counts nothing.
   */
  takeShared(tries: readonly Try[]): Promise<() => Promise<void>>
}

const MOST_REFUSED = 10_000

/** Adds the shared windows. Without `shared` there is one process, whose memory is exact. */
export function createWindows(
  own: SlidingWindows,
  { shared, now, elapsed }: { shared: SharedTries | undefined; now: () => number; elapsed: () => number },
): Windows {
  // Refused keys are not tried again before they have room.
  const refused = new LRUCache<string, number>({ max: MOST_REFUSED })

  async function takeInAll(among: SharedTries, tries: readonly Try[]): Promise<() => Promise<void>> {
    const limited = tries
      .flatMap(withSite)
      .map(([{ name, ...limit }, key]) => ({ name, try: { key: `${name} ${key}`, ...limit } }))
    const wanted = limited.map((one) => one.try)
    const refuseLongest = (waitOf: (key: string) => number): void => {
      const waits = limited.map((one) => ({ name: one.name, waitMs: waitOf(one.try.key) }))
      const longest = waits.reduce((a, b) => (b.waitMs > a.waitMs ? b : a))
      if (longest.waitMs > 0) refuse(longest.name, longest.waitMs)
    }
    refuseLongest((key) => (refused.get(key) ?? 0) - elapsed())
    const atMs = now()
    const full = await among.take(wanted, atMs).catch((error: unknown) => {
      if (isDatabaseAway(error)) return undefined
      throw error
    })
    // Meanwhile each process limits by itself.
    if (!full) return async () => {}
    const giveBack = () =>
      among.giveBack(
        wanted.map(({ key }) => key).filter((key) => !full.has(key)),
        atMs,
      )
    if (full.size === 0) return giveBack
    await giveBack()
    for (const [key, waitMs] of full) refused.set(key, elapsed() + waitMs)
    refuseLongest((key) => full.get(key) ?? 0)
    return async () => {}
  }

  return {
    ...own,
    async takeShared(tries) {
      const giveBackOwn = own.take(tries)
      if (!shared) return async () => giveBackOwn()
      try {
        const giveBackShared = await takeInAll(shared, tries)
        return async () => {
          giveBackOwn()
          await giveBackShared()
        }
      } catch (error) {
        giveBackOwn()
        throw error
      }
    },
  }
}
