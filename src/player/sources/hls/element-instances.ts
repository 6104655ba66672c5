import type Hls from 'hls.js'
import { handOver } from '../../fast-start/hand-over.ts'
import type { Playhead } from '../../playhead.ts'
import type { Kind } from '../../state.ts'

/**
 * The hls.js instances of one element: the current item's, and the previous item's while the element still
 * plays it. The next takes the element with its first fragment loaded: the lock-screen player is gone 45 ms
 * at most, not 0.14–1.2 s.
 */
export function createElementInstances(element: HTMLMediaElement, playhead: Playhead, onReplacing: () => void) {
  let current: Hls | null = null
  let currentKind: Kind = 'live'
  let previous: Hls | null = null

  /** Gives the element to the current instance and frees the previous one. */
  function takeElement() {
    const before = previous
    previous = null
    onReplacing()
    playhead.moveTo(0)
    if (!current) return
    // A station reuses the media source of the previous one.
    if (before && currentKind === 'radio') return handOver(before, current, element)
    before?.destroy()
    current.attachMedia(element)
  }

  return {
    current: () => current,
    /** The instance whose media the element has. */
    playing: () => previous ?? current,
    /** True while the element still plays the previous item. */
    isPreviousPlaying: () => previous !== null,
    /** Makes a new instance current. The previous one plays on until `takeElement` if it is worth hearing. */
    open(kind: Kind, create: () => Hls): Hls {
      const playing = previous ?? current
      // Never started to play.
      if (current !== playing) current?.destroy()
      currentKind = kind
      const opened = (current = create())
      previous = playing
      if (playing && (kind === 'radio' || playhead.isPlaying())) playing.stopLoad()
      else takeElement()
      return opened
    },
    takeElement,
    destroy() {
      previous?.destroy()
      current?.destroy()
      current = previous = null
    },
  }
}

/** The instances of one element. */
export type ElementInstances = ReturnType<typeof createElementInstances>
