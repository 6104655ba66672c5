import { isUserActive } from '../../platform/user-activity.ts'
import { noteMemory } from '../../platform/note-memory.ts'
import { createPlayer, type Player } from '../../player/player.ts'
import { probeOnStall } from '../../player/recovery/probe-on-stall.ts'
import { takeAudioFocus } from '../../player/audio-focus.ts'
import { createOwnTracks, type OwnTracks } from './own-tracks-store.ts'
import { rememberedQuality } from '../../player-ui/picture-quality.ts'
import { rememberVolume } from '../../player/volume-memory.ts'
import { keepAwake } from '../../player-ui/keep-awake.ts'
import { showTelevisionOnLockScreen } from './television-lock-screen.ts'

type LivePlayer = { element: HTMLVideoElement; player: Player; tracks: OwnTracks }

let livePlayerInstance: LivePlayer | undefined

/** The app's one television video element with its player, shared by all screens. */
export function livePlayer(): LivePlayer {
  if (!livePlayerInstance) {
    const element = document.createElement('video')
    element.playsInline = true
    element.preload = 'auto'
    const tracks = createOwnTracks('television')
    const options = { memory: noteMemory, onInstance: tracks.onInstance }
    const player = createPlayer(element, { ...options, mutedAutoplay: true, canPrefetch: true, isViewerActive: isUserActive })
    takeAudioFocus(player)
    probeOnStall(player)
    player.setQuality(rememberedQuality())
    rememberVolume(player, noteMemory)
    keepAwake(player)
    showTelevisionOnLockScreen(player)
    livePlayerInstance = { element, player, tracks }
  }
  return livePlayerInstance
}
