import { livePlayer } from './live-player.ts'
import { createVideoHost } from '../../player-ui/video-host.ts'
import { watching } from './watching-store.ts'

/** Shows television on the page of its channel or in the mini player. */
export const takeStage = createVideoHost(
  () => livePlayer().element,
  () => {
    livePlayer().player.stop()
    watching.set(null)
  },
)
