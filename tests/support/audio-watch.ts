/**
 * State of a watched page: its audio elements, which are outside the document, and events that interrupted
 * the sound, in order.
 */
export type Watched = Window & { watched: { made: HTMLAudioElement[]; breaks: string[] } }

/** To be run in a page before its own scripts: remembers every audio element that it makes. */
export function watchAudio(): void {
  const watched: Watched['watched'] = { made: [], breaks: [] }
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLAudioElement) {
      watched.made.push(element)
      for (const type of ['waiting', 'pause', 'emptied', 'ended', 'error']) {
        element.addEventListener(type, () => void watched.breaks.push(type))
      }
    }
    return element
  }) as typeof document.createElement
  Object.assign(window, { watched })
}

/**
 * Runs in a watched page. Returns seconds loaded ahead, buffered and played, whether it sounds, and its
 * interruptions.
 */
export function readRadio() {
  const { made, breaks } = (window as unknown as Watched).watched
  const radio = made.findLast(({ currentTime }) => currentTime > 0)
  if (!radio) return { aheadS: 0, bufferedS: 0, playedS: 0, isHeard: false, breaks }
  const { buffered, played, currentTime, paused, readyState } = radio
  const secondsOf = (ranges: TimeRanges) =>
    Array.from({ length: ranges.length }, (_, index) => ranges.end(index) - ranges.start(index)).reduce((sum, s) => sum + s, 0)
  const endS = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
  return {
    aheadS: Math.max(0, endS - currentTime),
    bufferedS: secondsOf(buffered),
    playedS: secondsOf(played),
    isHeard: !paused && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
    breaks,
  }
}
