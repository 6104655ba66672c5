import { noteMemory } from '../../platform/web-storage.ts'
import { createHoldBack } from '../../player/hold-back.ts'
import { probeOnStall } from '../../player/recovery/probe-on-stall.ts'
import { takeAudioFocus } from '../../player/audio-focus.ts'
import { openFilmSource } from '../../player/sources/open-source.ts'
import { measurePlayer } from '../../player-ui/measures/measure-player.ts'
import { createPlayer, type Player } from '../../player/player.ts'
import { rememberVolume } from '../../player/volume-memory.ts'
import { keepAwake } from '../../player-ui/keep-awake.ts'
import { createOwnTracks, type OwnTracks } from '../live/own-tracks-store.ts'
import { rememberedQuality } from '../../player-ui/picture-quality.ts'
import { showFilmOnLockScreen } from './film-lock-screen.ts'

type FilmPlayer = { element: HTMLVideoElement; player: Player; tracks: OwnTracks }

let filmPlayerInstance: FilmPlayer | undefined

/** The video element of films with its player; television has its own. */
export function filmPlayer(): FilmPlayer {
  if (!filmPlayerInstance) {
    const element = document.createElement('video')
    element.playsInline = true
    element.preload = 'auto'
    const tracks = createOwnTracks('film')
    const holdBack = createHoldBack(noteMemory)
    const openSource = openFilmSource({ memory: noteMemory, holdBack, onInstance: tracks.onInstance })
    const player = createPlayer(element, { mutedAutoplay: true, memory: noteMemory, openSource })
    takeAudioFocus(player)
    measurePlayer(player)
    probeOnStall(player)
    player.setQuality(rememberedQuality())
    rememberVolume(player, noteMemory)
    keepAwake(player)
    showFilmOnLockScreen(player)
    filmPlayerInstance = { element, player, tracks }
  }
  return filmPlayerInstance
}
