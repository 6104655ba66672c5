import { HOLD_BACK_S, type Timeline } from '../live-window.ts'
import type { Source, SourceEvents, SourceRequest } from '../source.ts'
import { IDLE_STATE } from '../state.ts'
import { toMediaTime, toWallClock } from '../wall-clock.ts'

// MediaError codes; an abort is our own.
const FAILURES: Readonly<Record<number, { detail: string; type: string }>> = {
  2: { detail: 'nativeNetwork', type: 'networkError' },
  3: { detail: 'nativeDecode', type: 'mediaError' },
  4: { detail: 'nativeSource', type: 'networkError' },
}

type DatedElement = HTMLMediaElement & { getStartDate?: () => Date }

/** HLS by the browser itself (Safari): no choice of quality, and a paused live channel may still refresh
 * its playlist. */
export function createNativeSource(element: DatedElement, events: SourceEvents): Source {
  let request: SourceRequest | null = null
  let startAtMs: number | null = null

  function onMetadata() {
    const known = timeline()
    const seconds = startAtMs !== null && known ? toMediaTime(known.stretches, startAtMs) : null
    startAtMs = null
    if (seconds !== null && known?.stretches[0] && seconds >= known.stretches[0].start) element.currentTime = seconds
    events.changed()
  }

  function onError() {
    const failure = FAILURES[element.error?.code ?? 0]
    if (failure && request) events.failed({ ...failure, fatal: true, status: null, code: null })
  }

  const listeners = { loadedmetadata: onMetadata, error: onError, progress: events.arrived, durationchange: events.changed }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)

  function timeline(): Timeline | null {
    const { seekable, duration } = element
    if (!request || seekable.length === 0) return null
    const start = seekable.start(0)
    const end = seekable.end(seekable.length - 1)
    const zeroMs = request.kind === 'film' ? 0 : (element.getStartDate?.().getTime() ?? Number.NaN)
    const programDateTime = Number.isFinite(zeroMs) ? zeroMs + start * 1000 : null
    const growing = request.kind === 'archive' ? 'event' : 'sliding'
    return {
      stretches: [{ start, duration: end - start, programDateTime }],
      growth: duration === Infinity ? growing : 'none',
      ageMs: 0,
    }
  }

  function load(next: SourceRequest) {
    events.replacing()
    request = next
    startAtMs = next.startAtMs
    element.src = next.url
  }

  function reload() {
    if (!request) return
    const known = timeline()
    load({ ...request, startAtMs: known ? toWallClock(known.stretches, element.currentTime) : startAtMs })
  }

  return {
    load,
    resume(where) {
      const last = where === 'live' ? timeline()?.stretches.at(-1) : undefined
      if (last && request) element.currentTime = Math.max(last.start, last.start + last.duration - HOLD_BACK_S[request.kind])
    },
    // Removing `src` would remove the lock-screen player.
    halt() {},
    restart: reload,
    recover: reload,
    // The browser's HLS has no prefetch.
    prefetch: () => Promise.resolve(true),
    cancelPrefetch() {},
    timeline,
    qualities: () => IDLE_STATE.qualities,
    audioOnlyOffered: () => false,
    setQuality() {},
    loadedBytes: () => null,
    lineFacts: () => null,
    playingHeight: () => ('videoHeight' in element ? Number(element.videoHeight) || null : null),
    destroy() {
      if (!request) return
      request = null
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
      element.removeAttribute('src')
      element.load()
    },
  }
}
