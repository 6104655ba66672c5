import type { Session } from './session.ts'

/** How long the item before may still be heard while the next one is on its way. */
export const MUTE_PREVIOUS_MS = 1000

/** Silences the item before when its successor takes long. */
export function createPreviousMute(element: HTMLMediaElement, session: Session) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function silence() {
    session.hushed = true
    element.pause()
  }

  return {
    start() {
      // What is silent already stays so: it would be heard under the successor's name.
      if (element.paused && element.readyState > 0) silence()
      else timer = setTimeout(silence, MUTE_PREVIOUS_MS)
    },
    stop() {
      clearTimeout(timer)
      session.hushed = false
    },
  }
}
