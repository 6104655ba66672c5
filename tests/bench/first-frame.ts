/**
 * To be run in a page before its own scripts: gives it `firstFrameAfter(change)`, which makes a change and
 * answers how many milliseconds later the first frame of other media was presented on its video, null when
 * none was in 20 s; and `playedS()`, how much of its present media the video has played.
 */
export function firstFrameAfter(): void {
  const measure = (change: () => void): Promise<number | null> =>
    new Promise((resolve) => {
      const video = document.querySelector('video')!
      const beganMs = performance.now()
      const giveUp = setTimeout(resolve, 20_000, null)
      video.addEventListener(
        'emptied',
        () =>
          video.requestVideoFrameCallback((atMs) => {
            clearTimeout(giveUp)
            resolve(atMs - beganMs)
          }),
        { once: true },
      )
      change()
    })
  const playedS = () => {
    const { played } = document.querySelector('video')!
    return Array.from({ length: played.length }, (_, index) => played.end(index) - played.start(index)).reduce((a, b) => a + b, 0)
  }
  Object.assign(window, { firstFrameAfter: measure, playedS })
}
