import type { Player } from '../../player/player.ts'
import { probeOnStall } from '../../player/recovery/probe-on-stall.ts'
import { keepAwake } from '../../player-ui/keep-awake.ts'
import { createOwnTracks, type OwnTracks } from './own-tracks-store.ts'
import { television } from './television.ts'
import { showTelevisionOnLockScreen } from './television-lock-screen.ts'

type LivePlayer = { element: HTMLVideoElement; player: Player; tracks: OwnTracks }

let livePlayerInstance: LivePlayer | undefined

/**
 * The app's television, shared by all screens, with what it needs of the app: the person's tracks and the
 * lock screen.
 */
export function livePlayer(): LivePlayer {
  if (!livePlayerInstance) {
    const { element, player, tracks: streamTracks, onTrackChoice } = television()
    const tracks = createOwnTracks('television', (send) => {
      onTrackChoice(send)
      return streamTracks
    })
    probeOnStall(player)
    keepAwake(player)
    showTelevisionOnLockScreen(player)
    livePlayerInstance = { element, player, tracks }
  }
  return livePlayerInstance
}
