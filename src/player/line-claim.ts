import { claimLine, type LineLock } from '../storage/media-line.ts'
import type { Readable } from '../platform/store.ts'
import { bufferedAhead } from './readings.ts'
import type { Phase, PlayerState } from './state.ts'

/** The inputs of the claim. `bufferedS` is null without a buffer, `remainingS` reaches to the end. */
export type LineNeed = { playWhenReady: boolean; phase: Phase; bufferedS: number | null; remainingS: number }

/**
 * Below this buffer, in seconds, the line belongs to the media. Live at three segments from its edge has
 * more.
 */
const CALM_S = 4
/** The line is shared again after this time of calm. */
export const CALM_MS = 10_000

/** True if media wait. */
const isWaiting = ({ playWhenReady, phase }: LineNeed): boolean =>
  playWhenReady && phase !== 'playing' && phase !== 'failed' && phase !== 'ended' && phase !== 'idle'

/** True if media wait, or would soon. */
export function needsLine(need: LineNeed): boolean {
  const isLow = (need.bufferedS ?? 0) < Math.min(CALM_S, need.remainingS - 1)
  return isWaiting(need) || (need.playWhenReady && need.phase === 'playing' && isLow)
}

/** Claims the line while a player's media need it, and for ten seconds of calm afterwards. */
export function createLineClaim(
  claim: (name: LineLock) => () => void = claimLine,
  nowMs: () => number = () => performance.now(),
) {
  let release: (() => void) | null = null
  let releaseWait: (() => void) | null = null
  let neededMs = 0

  function stopWait() {
    releaseWait?.()
    releaseWait = null
  }

  function stop() {
    stopWait()
    release?.()
    release = null
  }

  return {
    /** Call it every second, and when the viewer presses play. */
    update(need: LineNeed) {
      if (isWaiting(need)) releaseWait ??= claim('media-wait')
      else stopWait()
      if (!need.playWhenReady) stop()
      else if (needsLine(need)) {
        neededMs = nowMs()
        release ??= claim('media-line')
      } else if (nowMs() - neededMs >= CALM_MS) stop()
    },
    stop,
  }
}

/** Claims the line as a player's state needs it; call `update` every second. */
export function claimLineFor(element: HTMLMediaElement, state: Readable<PlayerState>, claim?: (name: LineLock) => () => void) {
  const line = createLineClaim(claim)

  function update() {
    const { phase, playWhenReady } = state.get()
    // A duration that is not known yet is no end.
    const remainingS = element.duration - element.currentTime || Infinity
    line.update({ phase, playWhenReady, bufferedS: bufferedAhead(element), remainingS })
  }

  const unfollow = state.subscribe(update)
  return {
    update,
    stop() {
      unfollow()
      line.stop()
    },
  }
}
