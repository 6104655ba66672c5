import type { Session } from './session.ts'

/** How long the previous item may sound while the next one loads. */
export const MUTE_PREVIOUS_MS = 1000

/** Pauses the previous item when the next one takes long to load. */
export function createPreviousMute(element: HTMLMediaElement, session: Session) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function silence() {
    session.previousMuted = true
    element.pause()
  }

  return {
    start() {
      // A silent item stays silent: otherwise it would sound under the next item's name.
      if (element.paused && element.readyState > 0) silence()
      else timer = setTimeout(silence, MUTE_PREVIOUS_MS)
    },
    stop() {
      clearTimeout(timer)
      session.previousMuted = false
    },
  }
}
