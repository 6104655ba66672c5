/** Milliseconds from the start of a navigation to the first paint, the first frame and live controls. Null until then. */
export type ColdStart = { paintMs: number | null; frameMs: number | null; controlsMs: number | null }

/** Runs in a page before its own scripts: fills `coldStart`. Controls live when React has marked every button of the player. */
export function watchColdStart(): void {
  const coldStart: ColdStart = { paintMs: null, frameMs: null, controlsMs: null }
  const watched = new WeakSet<HTMLVideoElement>()
  const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  const look = () => {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video)) continue
      watched.add(video)
      video.requestVideoFrameCallback((atMs) => (coldStart.frameMs ??= atMs))
    }
    const buttons = [...document.querySelectorAll('[role=group][aria-label="Програвач"] button')]
    if (buttons.length > 0 && buttons.every(isAlive)) coldStart.controlsMs ??= performance.now()
  }
  setInterval(look, 20)
  new PerformanceObserver((entries) => {
    for (const { startTime } of entries.getEntriesByName('first-contentful-paint')) coldStart.paintMs = startTime
  }).observe({ type: 'paint', buffered: true })
  Object.assign(window, { coldStart })
}

/** Runs in a page of `watchAudio`: writes the time from the next click to the first sound into `soundMs`. */
export function watchPress(): void {
  const { made } = (window as unknown as { watched: { made: HTMLAudioElement[] } }).watched
  const begin = () => {
    const pressedMs = performance.now()
    const timer = setInterval(() => {
      if (!made.some(({ currentTime }) => currentTime > 0)) return
      clearInterval(timer)
      Object.assign(window, { soundMs: performance.now() - pressedMs })
    }, 10)
  }
  addEventListener('click', begin, { capture: true, once: true })
}
