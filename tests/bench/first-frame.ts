/**
 * Init script. `firstFrameAfter(change)` measures the milliseconds to the first frame of other media, null
 * after 20 s. `playedS()` returns the played seconds of the present media.
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
