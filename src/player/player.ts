import type Hls from 'hls.js'
import { createStreamUrl } from './stream-url.ts'
import { createZapPrefetch } from './fast-start/zap-prefetch.ts'
import type { Connection, Memory } from './bandwidth-memory.ts'
import { ELEMENT_SIGNALS, readFacts, type Signal } from './facts.ts'
import { createHoldBack } from './hold-back.ts'
import { type Reach, reachByFetch } from './recovery/reachability-probe.ts'
import { createLoading } from './loading.ts'
import { browserConnection, openBrowserSource } from './sources/open-source.ts'
import { createPlayAttempts } from './play-attempts.ts'
import { createPlayback } from './playback.ts'
import { createRetry } from './recovery/retry.ts'
import { newSession } from './session.ts'
import { createSourceKeeper } from './sources/source-keeper.ts'
import type { OpenSource } from './source.ts'
import { bufferedAhead } from './readings.ts'
import { IDLE_STATE, type Phase, type PlayerItem, type PlayerState, type Quality } from './state.ts'
import type { Readable } from '../platform/store.ts'
import { createPatchStore } from './patch-store.ts'

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
  /** Asks whether the media's server answers. */
  reach?: Reach
  /** Is shown each instance of hls.js; without it nobody wants sound and subtitles that are streams of their own. */
  attend?: (made: Hls) => void
  /** Whether `expect` will be called: beginnings are then kept in memory. */
  expecting?: boolean
  /** Whether somebody sits there who may want something else soon; without it somebody does. */
  isAttended?: () => boolean
}

/** The engine of one media element, for as long as the app lives. Commands never throw; `state` tells what became of them. */
export type Player = {
  state: Readable<PlayerState>
  /** Replaces what plays. It goes on playing if the item before was playing, else it waits for `play`. */
  load: (item: PlayerItem) => void
  /** What may be loaded next, the likeliest first: its beginning is fetched while there is network to spare. */
  expect: (items: readonly PlayerItem[]) => void
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
  /** Of this media and of those that follow. */
  setRate: (rate: number) => void
  setQuality: (quality: Quality) => void
  /** Unloads: the element is empty and the lock screen's session goes. */
  stop: () => void
  destroy: () => void
}

const TICK_MS = 1000
const THIN_S = 20

/** Makes the engine of an element. Several items follow one another on the same element and the same source. */
export function createPlayer(element: HTMLMediaElement, options: PlayerOptions = {}): Player {
  const session = newSession()
  const store = createPatchStore<PlayerState>(IDLE_STATE)
  const network = options.network ?? window
  const retry = createRetry(network)
  const holdBack = createHoldBack(options.memory ?? null)
  const signal = (name: Signal) =>
    store.patch(readFacts({ element, session, source: keeper.current(), isRetrying: retry.isWaiting }, name))
  const changed = () => signal('session')

  const keeper = createSourceKeeper(options.openSource ?? openBrowserSource({ ...options, holdBack }), element, {
    changed: () => signal('source'),
    arrived() {
      loading.arrived()
      ahead.look()
    },
    replacing: () => loading.replaced(),
    failed: (failure) => loading.failed(failure),
  })
  const shared = { element, session, source: keeper.current, positionMs: () => store.get().positionMs, changed }
  const loading = createLoading({
    ...shared,
    retry,
    desk: createStreamUrl(),
    openSource: keeper.open,
    reach: options.reach ?? reachByFetch,
  })
  const { connection = browserConnection, isAttended = () => true } = options
  const ahead = createZapPrefetch({ ...shared, state: store.get, connection, isAttended })
  const attempts = createPlayAttempts(element, () => playback.refused())
  const playback = createPlayback({ ...shared, loading, attempts, mutedAutoplay: options.mutedAutoplay ?? false })

  const listeners = ELEMENT_SIGNALS.map((name) => {
    const listener = () => {
      playback.heard(name)
      signal(name)
    }
    element.addEventListener(name, listener)
    return () => element.removeEventListener(name, listener)
  })
  network.addEventListener('online', loading.online)
  const ticking = setInterval(() => {
    const { phase } = store.get()
    if (phase === 'idle') return
    const isStarving = session.wanted && (phase === 'loading' || phase === 'waiting')
    loading.watch(isStarving)
    if (isStarving || isThin()) loading.reachOut()
    else loading.rest()
    ahead.look()
    // Behind live grows while nothing plays and no event says so.
    if (phase !== 'playing') signal('tick')
  }, TICK_MS)
  const forgetStalls = store.subscribe(countStalls)
  let heard: Phase = 'idle'
  changed()

  /** In trouble, with little left to play. */
  function isThin(): boolean {
    return session.wanted && session.trouble !== null && (bufferedAhead(element) ?? 0) < THIN_S
  }

  function countStalls() {
    const { phase, kind } = store.get()
    if (kind === 'radio' && heard === 'playing' && phase === 'waiting') holdBack.stalled()
    heard = phase
  }

  function stop() {
    attempts.cancel()
    element.pause()
    session.wanted = false
    loading.open(null, null)
    keeper.drop()
    changed()
  }

  return {
    state: { get: store.get, subscribe: store.subscribe },
    load(item) {
      loading.open(item, item.startAtMs ?? null)
    },
    expect: ahead.expect,
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
      if (!Number.isFinite(rate) || rate <= 0) return
      // New media take the default one.
      element.defaultPlaybackRate = element.playbackRate = rate
    },
    setQuality(quality) {
      session.quality = quality
      keeper.current()?.setQuality(quality)
      changed()
    },
    stop,
    destroy() {
      stop()
      clearInterval(ticking)
      forgetStalls()
      network.removeEventListener('online', loading.online)
      for (const forget of listeners) forget()
    },
  }
}
