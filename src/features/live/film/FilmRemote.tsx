import type { RefObject } from 'react'
import { toggleFullscreen } from '../../../platform/fullscreen.ts'
import { KeysMap } from '../keys/KeysMap.tsx'
import { keysShown } from '../keys/keys-store.ts'
import { pictureActions } from '../keys/picture-actions.ts'
import { usePlayerKeys } from '../keys/use-player-keys.ts'
import { filmPlayer } from './film-player.ts'

type FilmRemoteProps = {
  frame: RefObject<HTMLElement | null>
  /** Whether a panel stands before the picture: then it can only be left. */
  barred: boolean
  /** Null after the last episode, and for a film. */
  onNext: (() => void) | null
  onClose: () => void
}

/** The remote control of a film: keys, and their map. */
export function FilmRemote({ frame, barred, onNext, onClose }: FilmRemoteProps) {
  const { element, player } = filmPlayer()
  usePlayerKeys({
    on: 'film',
    frame,
    actions: {
      stop: onClose,
      leave: () => (document.fullscreenElement ? toggleFullscreen(null) : onClose()),
      fullscreen: () => toggleFullscreen(frame.current),
      keys: () => keysShown.set(true),
      ...(onNext && { nextEpisode: onNext }),
      ...(!barred && pictureActions({ element, player }, player.seekBy)),
    },
  })
  return <KeysMap on="film" element={element} without={onNext ? [] : ['nextEpisode']} />
}
