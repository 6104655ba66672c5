import type { Clock } from '../clock.ts'

/** A clock that only tests advance. */
export type ManualClock = Clock & {
  /** Advances the clock and runs every timer that becomes due. */
  advance: (ms: number) => void
  /** Sets the wall clock forward or, by a negative number, back; no time passes. */
  jump: (ms: number) => void
  /** Returns the number of pending timers. */
  pending: () => number
  /** Returns the milliseconds until the next timer; Infinity without one. */
  nextInMs: () => number
}

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  let jumpedMs = 0
  const timers = new Set<{ atMs: number; act: () => void }>()
  return {
    now: () => nowMs + jumpedMs,
    elapsed: () => nowMs,
    jump: (ms) => void (jumpedMs += ms),
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
