import type { Memory } from './bandwidth-memory.ts'
import { HOLD_BACK_S } from './live-window.ts'
import type { Readable } from '../platform/store.ts'
import type { Phase, PlayerState } from './state.ts'
import { now } from '../storage/server-clock.ts'

const KEY = 'player.hold-back'
const STEP_S = 20
// The live window is two minutes long, and an outage needs margin before its start.
const MAX_S = 80
/** After this long without a stall the margin shrinks by half a step. */
export const CALM_MS = 10 * 60_000

/** Radio's hold-back: it grows with every stall, shrinks without, and is stored because the network rarely
 * changes. The buffer can never exceed it, and the start is equally fast at any. */
export function createHoldBack(memory: Memory | null) {
  let { seconds, sinceMs } = parse(memory?.get(KEY))

  function current(): number {
    const calm = Math.floor(Math.max(0, now() - sinceMs) / CALM_MS)
    return Math.max(HOLD_BACK_S.radio, seconds - (calm * STEP_S) / 2)
  }

  return {
    /** Returns the hold-back in seconds. */
    current,
    /** The buffer ran out during playback. */
    onStall() {
      seconds = Math.min(MAX_S, current() + STEP_S)
      sinceMs = now()
      memory?.set(KEY, `${seconds} ${sinceMs}`)
    },
  }
}

/** The hold-back of one player. */
export type HoldBack = ReturnType<typeof createHoldBack>

/** Widens the hold-back at every stall of radio. Returns how to stop. */
export function widenOnStall(state: Readable<PlayerState>, holdBack: HoldBack): () => void {
  let previousPhase: Phase = 'idle'
  return state.subscribe(() => {
    const { phase, kind } = state.get()
    if (kind === 'radio' && previousPhase === 'playing' && phase === 'waiting') holdBack.onStall()
    previousPhase = phase
  })
}

function parse(stored: string | null | undefined): { seconds: number; sinceMs: number } {
  const [, seconds, sinceMs] = /^(\d{2}) (\d{13})$/.exec(stored ?? '') ?? []
  return seconds === undefined
    ? { seconds: HOLD_BACK_S.radio, sinceMs: 0 }
    : { seconds: Math.min(MAX_S, Number(seconds)), sinceMs: Number(sinceMs) }
}
