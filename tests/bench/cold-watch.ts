/**
 * Milliseconds from the start of a navigation to the first paint, the first frame, live playing controls and
 * the whole live player. Null until then.
 */
export type ColdStart = { paintMs: number | null; frameMs: number | null; controlsMs: number | null; appMs: number | null }

/**
 * Runs in a page before its own scripts: fills `coldStart`. Playing controls live when the early ones show,
 * which act then, and the whole player when React has marked every button of it.
 */
export function watchColdStart(): void {
  const coldStart: ColdStart = { paintMs: null, frameMs: null, controlsMs: null, appMs: null }
  const watched = new WeakSet<HTMLVideoElement>()
  const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  const look = () => {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video)) continue
      watched.add(video)
      video.requestVideoFrameCallback((atMs) => (coldStart.frameMs ??= atMs))
    }
    const buttons = [...document.querySelectorAll('[role=group][aria-label="Програвач"] button')]
    const early = document.querySelector<HTMLElement>('[data-early-controls]')
    const isWhole = early === null && buttons.length > 0 && buttons.every(isAlive)
    if (isWhole) coldStart.appMs ??= performance.now()
    if (isWhole || early?.hidden === false) coldStart.controlsMs ??= performance.now()
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
    const pressMs = performance.now()
    const timer = setInterval(() => {
      if (!made.some(({ currentTime }) => currentTime > 0)) return
      clearInterval(timer)
      Object.assign(window, { soundMs: performance.now() - pressMs })
    }, 10)
  }
  addEventListener('click', begin, { capture: true, once: true })
}
