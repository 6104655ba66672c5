import { STEP_S } from '../../domain/playback/seek-target.ts'
import { togglePictureInPicture } from '../../platform/picture-in-picture.ts'
import type { Player } from '../../player/player.ts'
import type { KeyActions } from './use-player-keys.ts'

const VOLUME_STEP = 0.1

/** Key actions of every picture: play and pause, step, sound, window. */
export function pictureActions(
  { element, player }: { element: HTMLVideoElement; player: Player },
  seekBy: (seconds: number) => void,
): KeyActions {
  const louder = (by: number): void => {
    // The state updates with the next event, but a repeated key comes sooner.
    player.setVolume(Math.round((element.volume + by) * 100) / 100)
    if (by > 0) player.setMuted(false)
  }
  return {
    toggle: () => (player.state.get().playWhenReady ? player.pause() : player.play()),
    play: player.play,
    pause: player.pause,
    back: () => seekBy(-STEP_S),
    forward: () => seekBy(STEP_S),
    louder: () => louder(VOLUME_STEP),
    quieter: () => louder(-VOLUME_STEP),
    mute: () => player.setMuted(!player.state.get().muted),
    pictureInPicture: () => togglePictureInPicture(element),
  }
}
