import { createWakeLock, type WakeLock } from '../platform/wake-lock.ts'
import type { Player } from '../player/player.ts'

/** Keeps the screen lit while a picture plays or waits for its network; paused, ended or failed it goes dark as ever. */
export function keepAwake({ state }: Player, lock: WakeLock = createWakeLock()): void {
  const look = (): void => {
    const { playWhenReady, phase } = state.get()
    if (playWhenReady && (phase === 'playing' || phase === 'waiting' || phase === 'loading')) lock.hold()
    else lock.release()
  }
  state.subscribe(look)
}
