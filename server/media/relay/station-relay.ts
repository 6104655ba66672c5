import { SEGMENT_SECONDS } from '../linear-channel.ts'
import { createAirClock } from './air-clock.ts'
import type { Clock } from './clock.ts'
import { pause } from './clock.ts'
import { createRecentTitles } from './recent-titles.ts'
import type { OutsideFetch } from '../../net/outside-fetch.ts'
import type { FailedEntries } from './failed-entries.ts'
import { createPublishedSegments } from './published-segments.ts'
import { createRelayRun, type RelayRun } from './relay-run.ts'
import { createRelayWindow, LISTED_SECONDS } from './relay-window.ts'
import type { HlsFacts } from './relay-hls.ts'
import { relayUpstream } from './relay-upstream.ts'
import { idleAfterMs, type PlaceHolder, type SourceLimit, type SourcePlaces } from '../tv-relay/source-places.ts'
import { UpstreamError } from '../../net/upstream-error.ts'

/** Dependencies of a relay. `reportError` receives only errors that no upstream can cause. */
export type StationRelayDeps = {
  stream: string
  clock: Clock
  fetch: OutsideFetch
  failed: FailedEntries
  places: SourcePlaces
  /** The source's limit of connections; undefined without one. */
  limit: SourceLimit | undefined
  /** Receives the reason of a permanent failure, without the stream's address. */
  refused: (reason: UpstreamError) => void
  reportError: (error: unknown) => void
  /** Called when the relay has ended, idle or closed. */
  ended: () => void
}

const IDLE_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** After this many seconds of sound a connection counts as good, which resets the backoff. */
const GOOD_SECONDS = 10

/** How long a permanent failure stays valid. */
const REFUSAL_MS = 30_000

/** The relay of one station. */
export type StationRelay = ReturnType<typeof createStationRelay>

/** Connects, and reconnects with backoff, until no request comes for a minute or `close` is called. */
export function createStationRelay(deps: StationRelayDeps) {
  const { stream, clock, fetch, failed, places, limit, refused, reportError, ended } = deps
  const window = createRelayWindow(clock.now())
  let titles = createRecentTitles()
  const publishedSegments = createPublishedSegments()
  const closing = new AbortController()
  const { wake, woken } = createWaiters(clock)
  let facts: HlsFacts | undefined
  let refusedAtMs: number | undefined
  let requestedAtMs = clock.elapsed()
  const air = createAirClock(clock)
  // The end of the last segment, on the monotonic clock.
  let endElapsedMs = -Infinity
  const holder: PlaceHolder = { requestedAtMs: () => requestedAtMs, idleAfterMs: () => idleAfterMs(targetSeconds()), close }
  let cancelIdle = clock.after(IDLE_MS, endWhenIdle)

  function endWhenIdle(): void {
    const leftMs = requestedAtMs + IDLE_MS - clock.elapsed()
    if (leftMs > 0) cancelIdle = clock.after(leftMs, endWhenIdle)
    else close()
  }

  function close(): void {
    if (closing.signal.aborted) return
    cancelIdle()
    closing.abort(new UpstreamError('nobody listens'))
    places.release(holder)
    wake()
    ended()
  }

  async function keepConnected(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    if (limit) await places.take(limit, holder, closing.signal)
    while (!closing.signal.aborted) {
      const before = window.playedSeconds()
      await connect()
      if (window.playedSeconds() - before >= GOOD_SECONDS) pauseMs = FIRST_PAUSE_MS
      await pause(clock, pauseMs, closing.signal)
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    }
  }

  /** Runs one connection to its end. Never throws. */
  async function connect(): Promise<void> {
    const attempt = new AbortController()
    const abort = (reason: UpstreamError) => attempt.abort(reason)
    const abortOnClose = () => abort(closing.signal.reason as UpstreamError)
    closing.signal.addEventListener('abort', abortOnClose)
    const published = () => {
      endElapsedMs = window.endMs()! - air.now() + clock.elapsed()
      refusedAtMs = undefined
      wake()
    }
    const before = window.playedSeconds()
    let run: RelayRun | undefined
    const nextRun = () => {
      run?.end()
      // Earlier titles have times of before the jump.
      if (air.follow()) titles = createRecentTitles()
      const floorMs = window.endMs() === undefined ? undefined : endElapsedMs - clock.elapsed() + air.now()
      run = createRelayRun({ window, titles, clock: air, floorMs, published })
      return run
    }
    const know = (known: HlsFacts) => void (facts ??= known)
    try {
      await relayUpstream(
        stream,
        { clock, fetch, signal: attempt.signal, abort },
        { failed, nextRun, know, published: publishedSegments },
      )
    } catch (error) {
      run?.end()
      if (!(error instanceof UpstreamError)) reportError(error)
      else if (error.forGood && window.playedSeconds() === before) {
        refusedAtMs = clock.elapsed()
        refused(error)
        wake()
      }
    } finally {
      run?.end()
      closing.signal.removeEventListener('abort', abortOnClose)
      // Ends open requests: a redirect's body, a segment in flight.
      abort(new UpstreamError('the attempt is over'))
    }
  }

  const targetSeconds = () => facts?.targetSeconds ?? SEGMENT_SECONDS
  const isRefused = () => refusedAtMs !== undefined && clock.elapsed() - refusedAtMs < REFUSAL_MS
  // After a silence longer than the playlist, a player has nothing left to play.
  const isOnAir = () => clock.elapsed() - endElapsedMs < LISTED_SECONDS * 1000

  void keepConnected()

  return {
    window,
    /** Returns the titles of the last five minutes. */
    recentTitles: () => titles.at(air.now()),
    stream,
    /** Notes a request, which keeps the relay alive. */
    touch: () => void (requestedAtMs = clock.elapsed()),
    /** True if there is something to play. Waits for it after a start, but not after a permanent failure. */
    async isReady(waitMs: number): Promise<boolean> {
      if (!isOnAir() && !isRefused() && !closing.signal.aborted) {
        await woken(waitMs)
      }
      return isOnAir()
    },
    isRefused,
    /** Returns the codecs that the upstream declares, if any. */
    codecs: () => facts?.codecs,
    targetSeconds,
    /** True while the source has no free connection. */
    isBusy: () => places.isWaiting(holder),
    close,
  }
}

/** Creates the requests that wait for sound. */
function createWaiters(clock: Clock) {
  const waiting = new Set<() => void>()
  return {
    wake(): void {
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
    /** Resolves when those who wait are woken, or after a delay. */
    woken: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const cancel = clock.after(ms, end)
        waiting.add(end)
        function end() {
          cancel()
          waiting.delete(end)
          resolve()
        }
      }),
  }
}
