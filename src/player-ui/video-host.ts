import { moveInto } from '../platform/move-element.ts'

const TAKE_BACK_MS = 2000

/** Shows a video in a host element. The returned cleanup keeps or gives up the video by `staysOn`. */
type ShowIn = (host: HTMLElement, staysOn: () => boolean) => () => void

/** Hosts the one video of a player for changing screens. A video that stays on waits in the document,
 * because removal pauses it; unclaimed or other videos are given up. */
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

  return (host, staysOn) => {
    const video = videoOf()
    clearTimeout(parked)
    video.hidden = false
    moveInto(host, video)
    return () => {
      // The next screen may already show it.
      if (video.parentElement !== host) return
      if (staysOn()) park(video)
      else leave(video)
    }
  }
}
