import { ApiError } from './answers.ts'

/** At most `most` times in any window of `windowMs`. */
export type Limit = { name: string; most: number; windowMs: number }

/** Counts tries in memory, by limit and key. */
export type SlidingWindows = ReturnType<typeof createSlidingWindows>

/** So many keys are remembered at once; those tried longest ago go first. */
const MOST_KEYS = 100_000

export function createSlidingWindows(mostKeys = MOST_KEYS) {
  // In the order of their last try.
  const tries = new Map<string, { atMs: number[]; untilMs: number }>()

  function within(limit: Limit, key: string, nowMs: number): number[] {
    return tries.get(`${limit.name} ${key}`)?.atMs.filter((atMs) => atMs > nowMs - limit.windowMs) ?? []
  }

  function note(limit: Limit, key: string, atMs: number[]): void {
    const name = `${limit.name} ${key}`
    tries.delete(name)
    if (atMs.length > 0) tries.set(name, { atMs, untilMs: atMs.at(-1)! + limit.windowMs })
  }

  function forget(nowMs: number): void {
    for (const [name, { untilMs }] of tries) {
      if (untilMs > nowMs && tries.size <= mostKeys) return
      tries.delete(name)
    }
  }

  return {
    /**
     * Counts a try under every limit, or throws `too_many_tries` with when to come back and counts none. What it returns takes the
     * try back: a right password is no wrong one.
     */
    take(limits: readonly (readonly [Limit, string])[], nowMs: number): () => void {
      forget(nowMs)
      for (const [limit, key] of limits) {
        const atMs = within(limit, key, nowMs)
        if (atMs.length < limit.most) continue
        throw new ApiError('too_many_tries', { retryAfterS: Math.ceil((atMs[0]! + limit.windowMs - nowMs) / 1000) })
      }
      for (const [limit, key] of limits) note(limit, key, [...within(limit, key, nowMs), nowMs])
      return () => {
        for (const [limit, key] of limits) {
          const atMs = within(limit, key, nowMs)
          const index = atMs.lastIndexOf(nowMs)
          note(limit, key, index === -1 ? atMs : atMs.toSpliced(index, 1))
        }
      }
    },
  }
}
