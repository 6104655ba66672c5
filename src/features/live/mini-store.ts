import { livePlayer } from './live-player.ts'
import { watching } from './watching-store.ts'

/** Closes the mini player. */
export function closeMini(): void {
  livePlayer().player.stop()
  watching.set(null)
}
