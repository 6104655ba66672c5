/** The two clocks of the server; tests pass their own. */
export type ServerClock = {
  /** Epoch milliseconds. Jumps when NTP corrects the machine, and when a suspended machine resumes. */
  now: () => number
  /** Milliseconds from an arbitrary start that only grow: for ages, limits and waits. */
  elapsed: () => number
}

/** The machine's monotonic clock. */
export const monotonicMs = (): number => performance.now()

/** The machine's clocks. */
export const MACHINE_CLOCK: ServerClock = { now: Date.now, elapsed: monotonicMs }

/** NTP slews a clock by at most 0.5 ms a second; a larger difference is a jump. */
const JUMP_MS = 1000

/** Notes the present on both clocks. Returns true as long as the wall clock has not jumped since. */
export function noteJumps({ now, elapsed }: ServerClock): () => boolean {
  const offsetMs = now() - elapsed()
  return () => Math.abs(now() - elapsed() - offsetMs) < JUMP_MS
}
