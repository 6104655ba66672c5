import type { RefObject } from 'react'
import { isTelevision } from '../../platform/device-kind.ts'
import { toggleFullscreen } from '../../platform/fullscreen.ts'
import { KeysMap } from '../../player-ui/keys/KeysMap.tsx'
import { keysShown } from '../../player-ui/keys/keys-store.ts'
import { pictureActions } from '../../player-ui/keys/picture-actions.ts'
import { enterControls, enterRuler, leaveControls } from '../../player-ui/keys/picture-controls.ts'
import { usePlayerKeys } from '../../player-ui/keys/use-player-keys.ts'
import { filmPlayer } from './film-player.ts'

type FilmRemoteProps = {
  frame: RefObject<HTMLElement | null>
  /** An access gate covers the picture: it can only be closed. */
  isGated: boolean
  /** Null after the last episode and for films. */
  onNext: (() => void) | null
  onClose: () => void
}

/** A film's keys and their map. */
export function FilmRemote({ frame, isGated, onNext, onClose }: FilmRemoteProps) {
  const { element, player } = filmPlayer()
  const leave = (): void => {
    if (isTelevision() && leaveControls(frame.current)) return
    if (document.fullscreenElement) toggleFullscreen(null)
    else onClose()
  }
  usePlayerKeys({
    on: 'film',
    frame,
    actions: {
      stop: onClose,
      leave,
      controls: () => enterControls(frame.current),
      picture: () => leaveControls(frame.current),
      fullscreen: () => toggleFullscreen(frame.current),
      keys: () => keysShown.set(true),
      ...(onNext && { nextEpisode: onNext }),
      ...(!isGated && { ...pictureActions({ element, player }, player.seekBy), ruler: () => enterRuler(frame.current) }),
    },
  })
  return <KeysMap on="film" element={element} without={onNext ? [] : ['nextEpisode']} />
}
