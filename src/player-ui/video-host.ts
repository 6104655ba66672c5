import { moveInto } from '../platform/move-element.ts'

const TAKE_BACK_MS = 2000

/** Shows a video in a place of a screen; returns what to do when the screen goes, which `goesOn` then decides. */
type ShowIn = (host: HTMLElement, goesOn: () => boolean) => () => void

/**
 * The stage of the one video of a player, which screens take in turn. What goes on when a screen goes waits in the document for the next one
 * that takes it, because a video that leaves it pauses; anything else is given up, and so is what nobody takes.
 */
export function createVideoHost(videoOf: () => HTMLVideoElement, giveUp: () => void): ShowIn {
  let parked: ReturnType<typeof setTimeout> | undefined

  function park(video: HTMLVideoElement): void {
    video.hidden = true
    moveInto(document.body, video)
    parked = setTimeout(() => leave(video), TAKE_BACK_MS)
  }

  function leave(video: HTMLVideoElement): void {
    video.remove()
    giveUp()
  }

  return (host, goesOn) => {
    const video = videoOf()
    clearTimeout(parked)
    video.hidden = false
    moveInto(host, video)
    return () => {
      // The next screen may have it already.
      if (video.parentElement !== host) return
      if (goesOn()) park(video)
      else leave(video)
    }
  }
}
