import type { Clock } from '../clock.ts'

/** A clock that stands still until it is told to go on. */
export type ManualClock = Clock & {
  /** Lets so many milliseconds pass, and everything happen that was to happen in them. */
  advance: (ms: number) => void
  /** How many things are still to happen. */
  pending: () => number
  /** In how many milliseconds the next of them is to happen; Infinity when there is none. */
  nextInMs: () => number
}

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  const timers = new Set<{ atMs: number; act: () => void }>()
  return {
    now: () => nowMs,
    after(ms, act) {
      const timer = { atMs: nowMs + ms, act }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      const untilMs = nowMs + ms
      for (;;) {
        const [due] = [...timers].filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)
        if (!due) break
        timers.delete(due)
        nowMs = Math.max(nowMs, due.atMs)
        due.act()
      }
      nowMs = untilMs
    },
    pending: () => timers.size,
    nextInMs: () => Math.min(...[...timers].map(({ atMs }) => atMs - nowMs)),
  }
}
