/**
 * One look at a player: milliseconds since play was pressed, and whether its time has moved on since the look
 * before.
 */
export type Look = { ms: number; advanced: boolean }

/**
 * Silence of a player: milliseconds to the first sound (null: none), silent and in all, and the number of
 * gaps.
 */
export type Missed = { startMs: number | null; silentMs: number; wholeMs: number; gaps: number }

/** Shorter than this, a look may only have fallen between two steps of the clock of the element. */
export const GAP_MS = 300

/** Sums up the looks at one player; the wait for the first sound is silence too, but no gap. */
export function missedIn(looks: readonly Look[]): Missed {
  let startMs: number | null = null
  let silentMs = 0
  let gaps = 0
  let gapMs = 0
  let beforeMs = 0
  for (const { ms, advanced } of looks) {
    const lengthMs = ms - beforeMs
    beforeMs = ms
    if (advanced) {
      startMs ??= ms
      gapMs = 0
      continue
    }
    silentMs += lengthMs
    if (startMs === null) continue
    if (gapMs < GAP_MS && gapMs + lengthMs >= GAP_MS) gaps += 1
    gapMs += lengthMs
  }
  return { startMs, silentMs, wholeMs: beforeMs, gaps }
}
