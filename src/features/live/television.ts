import { noteMemory } from '../../platform/web-storage.ts'
import { isUserActive } from '../../platform/user-activity.ts'
import { rememberedQuality } from '../../player-ui/picture-quality.ts'
import { takeAudioFocus } from '../../player/audio-focus.ts'
import type { EarlyStart } from '../../player/fast-start/fast-start.ts'
import { measurePlayer } from '../../player-ui/measures/measure-player.ts'
import { createPlayer, type Player } from '../../player/player.ts'
import { createStreamTracks, type StreamTracks } from '../../player/stream-tracks.ts'
import { rememberVolume } from '../../player/volume-memory.ts'

type ChooseTrack = Parameters<typeof createStreamTracks>[2]

type Television = {
  element: HTMLVideoElement
  player: Player
  tracks: StreamTracks
  /** Receives the viewer's choices of tracks. */
  onTrackChoice: (send: NonNullable<ChooseTrack>) => void
}

let made: Television | undefined

/**
 * The one television video element with its player. It needs nothing of the app: a page may play before the
 * app's scripts.
 */
export function television(early?: Promise<EarlyStart | null>): Television {
  if (made) return made
  const element = document.createElement('video')
  element.playsInline = true
  element.preload = 'auto'
  let send: ChooseTrack
  const tracks = createStreamTracks(noteMemory, 'television', (kind, track) => send?.(kind, track))
  const player = createPlayer(element, {
    memory: noteMemory,
    onInstance: tracks.onInstance,
    mutedAutoplay: true,
    canPrefetch: true,
    isViewerActive: isUserActive,
    ...(early && { early }),
  })
  takeAudioFocus(player)
  measurePlayer(player)
  player.setQuality(rememberedQuality())
  rememberVolume(player, noteMemory)
  made = { element, player, tracks, onTrackChoice: (to) => void (send = to) }
  return made
}
