import { livePlayer } from './live-player.ts'
import { watching } from './watching-store.ts'

/** Ends what the mini player shows. */
export function closeMini(): void {
  livePlayer().player.stop()
  watching.set(null)
}
