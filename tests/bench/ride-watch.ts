import type { Watched } from '../support/audio-watch.ts'
import type { RideLook } from './ride-statistics.ts'

/** Runs in a page of `watchAudio`: reads the playback ten times a second into `looks`. */
export function startLooks(): void {
  const { made } = (window as unknown as Watched).watched
  const looks: RideLook[] = []
  const times = new Map<HTMLMediaElement, number>()
  const beganMs = performance.now()
  let beforeMs = 0
  setInterval(() => {
    const ms = performance.now() - beganMs
    // A longer step is a jump, and no play.
    const longestS = 0.5 + (2 * (ms - beforeMs)) / 1000
    beforeMs = ms
    let playing: HTMLMediaElement | undefined
    for (const element of new Set([...document.querySelectorAll<HTMLMediaElement>('video, audio'), ...made])) {
      const stepS = element.currentTime - (times.get(element) ?? element.currentTime)
      times.set(element, element.currentTime)
      if (stepS > 0 && stepS < longestS) playing = element
    }
    const video = playing instanceof HTMLVideoElement ? playing : undefined
    looks.push({
      ms,
      advanced: playing !== undefined,
      height: video?.videoHeight ?? 0,
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    })
  }, 100)
  Object.assign(window, { looks })
}

/** Runs in such a page: returns the looks until now. */
export function readLooks(): RideLook[] {
  return (window as unknown as { looks: RideLook[] }).looks
}
