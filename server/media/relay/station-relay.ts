import { SEGMENT_SECONDS } from '../linear-channel.ts'
import type { Clock } from './clock.ts'
import { pause } from './clock.ts'
import { createHeardList } from './heard-list.ts'
import type { OutsideFetch } from '../../net/outside-fetch.ts'
import type { FailedEntries } from './failed-entries.ts'
import { createRelayRun, type RelayRun } from './relay-run.ts'
import { createRelayWindow, LISTED_SECONDS } from './relay-window.ts'
import type { HlsFacts } from './relay-hls.ts'
import { relayUpstream } from './relay-upstream.ts'
import { UpstreamError } from '../../net/upstream-error.ts'

/** What a relay needs; `reportError` hears only of what no upstream can cause. */
export type StationRelayDeps = {
  stream: string
  clock: Clock
  fetch: OutsideFetch
  failed: FailedEntries
  /** Hears why the stream fails for good; never its address. */
  refused: (reason: UpstreamError) => void
  reportError: (error: unknown) => void
  /** The relay has ended, because nobody asked for it or because it was closed. */
  ended: () => void
}

const IDLE_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** A connection that brought so much sound was a good one: after it the pauses begin anew. */
const GOOD_SECONDS = 10

/** For so long a failure for good is believed. */
const REFUSAL_MS = 30_000

/** The relay of one station, as long as somebody listens. */
export type StationRelay = ReturnType<typeof createStationRelay>

/** Connects at once, and again whenever the upstream fails, until nobody asks for a minute or `close` is said. */
export function createStationRelay({ stream, clock, fetch, failed, refused, reportError, ended }: StationRelayDeps) {
  const window = createRelayWindow(clock.now())
  const titles = createHeardList()
  const closing = new AbortController()
  const waiting = new Set<() => void>()
  let facts: HlsFacts | undefined
  let refusedAtMs: number | undefined
  let askedAtMs = clock.now()
  let callOffIdle = clock.after(IDLE_MS, endWhenIdle)

  function endWhenIdle(): void {
    const leftMs = Math.min(IDLE_MS, askedAtMs + IDLE_MS - clock.now())
    if (leftMs > 0) callOffIdle = clock.after(leftMs, endWhenIdle)
    else close()
  }

  function close(): void {
    if (closing.signal.aborted) return
    callOffIdle()
    closing.abort(new UpstreamError('nobody listens'))
    wake()
    ended()
  }

  function wake(): void {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  async function keepConnected(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!closing.signal.aborted) {
      const before = window.playedSeconds()
      await connect()
      if (window.playedSeconds() - before >= GOOD_SECONDS) pauseMs = FIRST_PAUSE_MS
      await pause(clock, pauseMs, closing.signal)
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    }
  }

  /** One connection, from its beginning to its end; never throws. */
  async function connect(): Promise<void> {
    const attempt = new AbortController()
    const abort = (reason: UpstreamError) => attempt.abort(reason)
    const abortOnClose = () => abort(closing.signal.reason as UpstreamError)
    closing.signal.addEventListener('abort', abortOnClose)
    const published = () => {
      refusedAtMs = undefined
      wake()
    }
    const before = window.playedSeconds()
    let run: RelayRun | undefined
    const nextRun = () => {
      run?.end()
      run = createRelayRun({ window, titles, clock, published })
      return run
    }
    const know = (known: HlsFacts) => void (facts ??= known)
    try {
      await relayUpstream(stream, { clock, fetch, signal: attempt.signal, abort }, { failed, nextRun, know })
    } catch (error) {
      run?.end()
      if (!(error instanceof UpstreamError)) reportError(error)
      else if (error.forGood && window.playedSeconds() === before) {
        refusedAtMs = clock.now()
        refused(error)
        wake()
      }
    } finally {
      run?.end()
      closing.signal.removeEventListener('abort', abortOnClose)
      // Whatever is still open of it: a redirect's body, a segment under way.
      abort(new UpstreamError('the attempt is over'))
    }
  }

  const isRefused = () => refusedAtMs !== undefined && Math.abs(clock.now() - refusedAtMs) < REFUSAL_MS
  // After a longer silence than a playlist lasts, there is nothing left in it to play.
  const isOnAir = () => clock.now() - (window.endMs() ?? -Infinity) < LISTED_SECONDS * 1000

  void keepConnected()

  return {
    window,
    titles,
    stream,
    /** Says that somebody still listens. */
    asked: () => void (askedAtMs = clock.now()),
    /** Whether there is something to play; waits for it so long when the relay has only begun, and not where waiting is in vain. */
    async isReady(waitMs: number): Promise<boolean> {
      if (!isOnAir() && !isRefused() && !closing.signal.aborted) {
        await new Promise<void>((resolve) => {
          const callOff = clock.after(waitMs, wakeThis)
          waiting.add(wakeThis)
          function wakeThis() {
            callOff()
            waiting.delete(wakeThis)
            resolve()
          }
        })
      }
      return isOnAir()
    },
    isRefused,
    /** What the multivariant playlist says of the segments, where the upstream said it. */
    codecs: () => facts?.codecs,
    targetSeconds: () => facts?.targetSeconds ?? SEGMENT_SECONDS,
    close,
  }
}
