import { createWakeLock, type WakeLock } from '../platform/wake-lock.ts'
import type { Player } from '../player/player.ts'

/** Holds a wake lock while a picture plays or buffers. Paused, ended or failed playback lets the screen
 * sleep. */
export function keepAwake({ state }: Player, lock: WakeLock = createWakeLock()): void {
  const update = (): void => {
    const { playWhenReady, phase } = state.get()
    if (playWhenReady && (phase === 'playing' || phase === 'waiting' || phase === 'loading')) lock.hold()
    else lock.release()
  }
  state.subscribe(update)
  // A page may have started its picture before the app came.
  if (state.get().playWhenReady) update()
}
