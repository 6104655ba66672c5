import type { SourceFailure } from './recovery/reactions.ts'

const MEDIA_ERR_DECODE = 3
// With less data, replaced media report the start of their window.
const HAVE_CURRENT_DATA = 2
const HAVE_FUTURE_DATA = 3

// hls.js only logs this failure.
const DECODE_FAILURE: SourceFailure = { detail: 'elementDecode', type: 'mediaError', fatal: true, status: null, code: null }

/** Tracks an element's media time and decoder. It keeps the position when hls.js resets the media before
 * the error event. */
export function followPlayhead(element: HTMLMediaElement, onFailure: (failure: SourceFailure) => void) {
  let seconds = 0

  function follow() {
    if (element.error === null && element.readyState >= HAVE_CURRENT_DATA) seconds = element.currentTime
  }

  function onError() {
    if (element.error?.code === MEDIA_ERR_DECODE) onFailure(DECODE_FAILURE)
  }

  element.addEventListener('timeupdate', follow)
  element.addEventListener('seeking', follow)
  element.addEventListener('error', onError)
  return {
    seconds: () => seconds,
    isPlaying: () => !element.paused && element.readyState >= HAVE_FUTURE_DATA,
    moveTo(next: number) {
      seconds = next
    },
    stop() {
      element.removeEventListener('timeupdate', follow)
      element.removeEventListener('seeking', follow)
      element.removeEventListener('error', onError)
    },
  }
}

/** The media time of one element. */
export type Playhead = ReturnType<typeof followPlayhead>
