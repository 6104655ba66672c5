import { livePlayer } from './live-player.ts'
import { createVideoHost } from '../../player-ui/video-host.ts'
import { watching } from './watching-store.ts'

/** Shows television on its channel page or in the mini player. */
export const showTelevision = createVideoHost(
  () => livePlayer().element,
  () => {
    livePlayer().player.stop()
    watching.set(null)
  },
)
