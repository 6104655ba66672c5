import type { Connection, Memory } from './bandwidth-memory.ts'
import { ELEMENT_SIGNALS, readFacts, type Signal } from './facts.ts'
import { createLoading } from './loading.ts'
import { openBrowserSource } from './open-source.ts'
import { createPlayAttempts } from './play-attempts.ts'
import { createPlayback } from './playback.ts'
import { createRetry } from './retry.ts'
import { newSession } from './session.ts'
import type { OpenSource, Source } from './source.ts'
import { IDLE_STATE, type PlayerItem, type PlayerState, type Quality } from './state.ts'
import { createStore, type Store } from './store.ts'

/** What the application lends the engine; every part has a default that asks the browser. */
export type PlayerOptions = {
  /** Keeps the bandwidth estimate between visits. */
  memory?: Memory
  connection?: () => Connection | null
  /** Start muted when the browser refuses sound without a gesture; never for radio. */
  mutedAutoplay?: boolean
  /** Says `online`. */
  network?: EventTarget
  openSource?: OpenSource
}

/** The engine of one media element, for as long as the app lives. Commands never throw; `state` tells what became of them. */
export type Player = {
  state: Store<PlayerState>
  /** Replaces what plays. It goes on playing if the item before was playing, else it waits for `play`. */
  load: (item: PlayerItem) => void
  /** Also "try again" after a failure. Call it inside the gesture. */
  play: () => void
  /** Live and radio stop loading; the element keeps its media, so the lock screen keeps its player. */
  pause: () => void
  /** Seeks to a wall clock, epoch milliseconds, clamped to what is seekable. */
  seekTo: (wallClockMs: number) => void
  seekBy: (seconds: number) => void
  goLive: () => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setRate: (rate: number) => void
  setQuality: (quality: Quality) => void
  /** Unloads: the element is empty and the lock screen's session goes. */
  stop: () => void
  destroy: () => void
}

const TICK_MS = 1000

/** Makes the engine of an element. Several items follow one another on the same element and the same source. */
export function createPlayer(element: HTMLMediaElement, options: PlayerOptions = {}): Player {
  const session = newSession()
  const store = createStore<PlayerState>(IDLE_STATE)
  const network = options.network ?? window
  const retry = createRetry(network)
  const openSource = options.openSource ?? openBrowserSource(options)
  let source: Source | null = null
  let opening: Promise<Source> | null = null

  const reading = { element, session, isRetrying: retry.isWaiting, source: null as Source | null }
  const signal = (name: Signal) => store.patch(readFacts({ ...reading, source }, name))
  const changed = () => signal('session')
  const positionMs = () => store.get().positionMs

  function keepSource(): Promise<Source> {
    if (source) return Promise.resolve(source)
    const mine = (opening ??= openSource(element, {
      changed: () => signal('source'),
      arrived() {
        if (!session.trouble || retry.isWaiting()) return
        session.trouble = null
        changed()
      },
      replacing() {
        session.attached = false
      },
      failed: (failure) => loading.failed(failure),
    }))
    return mine.then(
      (opened) => {
        if (opening === mine) source = opened
        else if (source !== opened) opened.destroy()
        return opened
      },
      (error: unknown) => {
        if (opening === mine) opening = null
        throw error
      },
    )
  }

  const loading = createLoading({ element, session, retry, openSource: keepSource, source: () => source, positionMs, changed })
  const attempts = createPlayAttempts(element, () => playback.refused())
  const mutedAutoplay = options.mutedAutoplay ?? false
  const playback = createPlayback({
    element,
    session,
    loading,
    attempts,
    source: () => source,
    positionMs,
    mutedAutoplay,
    changed,
  })

  const listeners = ELEMENT_SIGNALS.map((name) => {
    const listener = () => {
      playback.heard(name)
      signal(name)
    }
    element.addEventListener(name, listener)
    return () => element.removeEventListener(name, listener)
  })
  network.addEventListener('online', loading.online)
  // Behind live grows while nothing plays and no event says so.
  const ticking = setInterval(() => session.item && store.get().phase !== 'playing' && signal('tick'), TICK_MS)
  changed()

  function stop() {
    attempts.cancel()
    element.pause()
    session.wanted = false
    loading.open(null, null)
    source?.destroy()
    source = opening = null
    changed()
  }

  return {
    state: { get: store.get, subscribe: store.subscribe },
    load(item) {
      loading.open(item, item.startAtMs ?? null)
    },
    play: playback.play,
    pause: playback.pause,
    seekTo: playback.seekTo,
    seekBy: playback.seekBy,
    goLive: playback.goLive,
    setVolume(volume) {
      if (Number.isFinite(volume)) element.volume = Math.min(1, Math.max(0, volume))
    },
    setMuted(muted) {
      session.mutedByAutoplay = false
      element.muted = muted
      changed()
    },
    setRate(rate) {
      if (Number.isFinite(rate) && rate > 0) element.playbackRate = rate
    },
    setQuality(quality) {
      session.quality = quality
      source?.setQuality(quality)
      changed()
    },
    stop,
    destroy() {
      stop()
      clearInterval(ticking)
      network.removeEventListener('online', loading.online)
      for (const forget of listeners) forget()
    },
  }
}
