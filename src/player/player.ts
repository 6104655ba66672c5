import type Hls from 'hls.js'
import { createSoundFallback } from './abr/sound-fallback.ts'
import { createStreamUrl } from './stream-url.ts'
import type { EarlyStart } from './fast-start/fast-start.ts'
import { createZapPrefetch } from './fast-start/zap-prefetch.ts'
import type { Connection, Memory } from './bandwidth-memory.ts'
import { ELEMENT_SIGNALS, readFacts, type Signal } from './facts.ts'
import { createLiveCatchUp } from './live-catch-up.ts'
import { createHoldBack, widenOnStall } from './hold-back.ts'
import { claimLineFor } from './line-claim.ts'
import { servedByFetch } from './recovery/off-air-watch.ts'
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
import { IDLE_STATE, type PlayerItem, type PlayerState, type Quality } from './state.ts'
import type { Readable } from '../platform/store.ts'
import { createPatchStore } from './patch-store.ts'

/** Dependencies of the engine; each has a browser default. */
export type PlayerOptions = {
  /** Stores the bandwidth estimate between visits. */
  memory?: Memory
  connection?: () => Connection | null
  /** Starts muted when the browser refuses sound without a gesture; never for radio. */
  mutedAutoplay?: boolean
  /** Fires `online`. */
  network?: EventTarget
  openSource?: OpenSource
  /** Claims the line of the device for this player's media; returns how to release it. */
  claimLine?: () => () => void
  /** Probes whether the media server answers. */
  reach?: Reach
  /** Checks whether the media of a channel that was off air are served. */
  isServed?: Reach
  /** Receives each hls.js instance. Without it separate audio and subtitle tracks are not loaded. */
  onInstance?: (instance: Hls) => void
  /** Enables zap prefetch: `prefetch` will be called. */
  canPrefetch?: boolean
  /** The start of the first item, if the page fetches it already. */
  early?: Promise<EarlyStart | null>
  /** Tells whether the viewer may switch soon; defaults to true. */
  isViewerActive?: () => boolean
}

/** The engine of one media element for the app's lifetime. Commands never throw; `state` carries their
 * outcome. */
export type Player = {
  state: Readable<PlayerState>
  /** Replaces the item. Playback continues if the previous item played, else it waits for `play`. */
  load: (item: PlayerItem) => void
  /** Sets the items that may be loaded next, the likeliest first, for zap prefetch. */
  prefetch: (items: readonly PlayerItem[]) => void
  /** Also "try again" after a failure. Call it inside the gesture. */
  play: () => void
  /** Live and radio stop loading. The element keeps its media, so the lock screen keeps its player. */
  pause: () => void
  /** Seeks to a wall clock in epoch ms, clamped to the seekable range. */
  seekTo: (wallClockMs: number) => void
  seekBy: (seconds: number) => void
  goLive: () => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  /** Applies to this item and later ones. */
  setRate: (rate: number) => void
  setQuality: (quality: Quality) => void
  /** Unloads the element and ends the lock screen's session. */
  stop: () => void
  destroy: () => void
}

const TICK_MS = 1000
const THIN_S = 20

/** Creates the engine of an element. Items share the element and the source. */
export function createPlayer(element: HTMLMediaElement, options: PlayerOptions = {}): Player {
  const session = newSession()
  const store = createPatchStore<PlayerState>(IDLE_STATE)
  const network = options.network ?? window
  const retry = createRetry(network)
  const holdBack = createHoldBack(options.memory ?? null)
  const signal = (name: Signal) =>
    store.patch(readFacts({ element, session, source: sourceKeeper.current(), isRetrying: retry.isPending }, name))
  const changed = () => signal('session')

  const sourceKeeper = createSourceKeeper(options.openSource ?? openBrowserSource({ ...options, holdBack }), element, {
    changed: () => signal('source'),
    arrived() {
      loading.arrived()
      zapPrefetch.update()
    },
    replacing: () => loading.replaced(),
    failed: (failure) => loading.failed(failure),
  })
  const shared = { element, session, source: sourceKeeper.current, positionMs: () => store.get().positionMs, changed }
  const loading = createLoading({
    ...shared,
    retry,
    streamUrl: createStreamUrl(),
    openSource: sourceKeeper.open,
    reach: options.reach ?? reachByFetch,
    isServed: options.isServed ?? servedByFetch,
    onBackOnAir: () => playback.play(),
  })
  const { connection = browserConnection, isViewerActive = () => true } = options
  const zapPrefetch = createZapPrefetch({ ...shared, state: store.get, connection, isViewerActive })
  const soundFallback = createSoundFallback(shared)
  const liveCatchUp = createLiveCatchUp(shared)
  const lineClaim = claimLineFor(element, store, options.claimLine)
  const attempts = createPlayAttempts(element, () => playback.refused())
  const playback = createPlayback({ ...shared, loading, attempts, mutedAutoplay: options.mutedAutoplay ?? false })

  const listeners = ELEMENT_SIGNALS.map((name) => {
    const listener = () => {
      playback.onElementEvent(name)
      signal(name)
    }
    element.addEventListener(name, listener)
    return () => element.removeEventListener(name, listener)
  })
  network.addEventListener('online', loading.online)
  const ticking = setInterval(() => {
    lineClaim.update()
    const { phase } = store.get()
    if (phase === 'idle') return
    const isStarving = session.playWhenReady && (phase === 'loading' || phase === 'waiting')
    loading.checkStall(isStarving)
    loading.renewUrl()
    if (isStarving || isThin()) loading.probeServer()
    else loading.resetProbe()
    soundFallback.update(phase)
    liveCatchUp.update(phase)
    zapPrefetch.update()
    // The distance from live grows while nothing plays, and no event reports it.
    if (phase !== 'playing') signal('tick')
  }, TICK_MS)
  const unfollow = widenOnStall(store, holdBack)
  changed()

  /** Network trouble with little buffer left. */
  function isThin(): boolean {
    return session.playWhenReady && session.trouble !== null && (bufferedAhead(element) ?? 0) < THIN_S
  }

  function stop() {
    attempts.cancel()
    element.pause()
    session.playWhenReady = false
    loading.open(null, null)
    sourceKeeper.drop()
    changed()
  }

  return {
    state: { get: store.get, subscribe: store.subscribe },
    load(item) {
      loading.open(item, item.startAtMs ?? null)
    },
    prefetch: zapPrefetch.setCandidates,
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
      // New media take the default rate.
      element.defaultPlaybackRate = element.playbackRate = rate
    },
    setQuality(quality) {
      session.quality = quality
      session.soundFallback = false
      sourceKeeper.current()?.setQuality(quality)
      changed()
    },
    stop,
    destroy() {
      stop()
      clearInterval(ticking)
      unfollow()
      lineClaim.stop()
      network.removeEventListener('online', loading.online)
      for (const removeListener of listeners) removeListener()
    },
  }
}
