import type { Memory } from './bandwidth-memory.ts'
import { HOLD_BACK_S } from './live-window.ts'
import { now } from '../storage/server-clock.ts'

const KEY = 'player.hold-back'
const STEP_S = 20
// The live window is two minutes long, and an outage needs room before its beginning.
const MOST_S = 80
/** Without a stall for so long, the margin shrinks by half a step. */
export const CALM_MS = 10 * 60_000

/**
 * How far behind the live edge radio keeps: the buffer can never exceed this distance, and a start is as quick at any. It grows with
 * every stall, shrinks again in calm, and is remembered, because the network is the same at the next station and the next visit.
 */
export function createHoldBack(memory: Memory | null) {
  let { seconds, sinceMs } = remembered(memory?.get(KEY))

  function current(): number {
    const calm = Math.floor(Math.max(0, now() - sinceMs) / CALM_MS)
    return Math.max(HOLD_BACK_S.radio, seconds - (calm * STEP_S) / 2)
  }

  return {
    /** The distance in seconds. */
    current,
    /** What was buffered has run out while somebody listened. */
    stalled() {
      seconds = Math.min(MOST_S, current() + STEP_S)
      sinceMs = now()
      memory?.set(KEY, `${seconds} ${sinceMs}`)
    },
  }
}

/** The margin of one player. */
export type HoldBack = ReturnType<typeof createHoldBack>

function remembered(note: string | null | undefined): { seconds: number; sinceMs: number } {
  const [, seconds, sinceMs] = /^(\d{2}) (\d{13})$/.exec(note ?? '') ?? []
  return seconds === undefined
    ? { seconds: HOLD_BACK_S.radio, sinceMs: 0 }
    : { seconds: Math.min(MOST_S, Number(seconds)), sinceMs: Number(sinceMs) }
}
