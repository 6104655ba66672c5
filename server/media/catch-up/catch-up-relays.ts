import type { OutsideFetch } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import type { Clock } from '../relay/clock.ts'
import type { RelayedStream } from '../tv-relay/fetcher.ts'
import { ALL_IN_USE, type PlaceHolder, type SourcePlaces } from '../tv-relay/source-places.ts'
import type { ArchiveWindow } from './archive.ts'
import { type ArchiveSession, createArchiveSession } from './archive-session.ts'

/** The archives of upstreams that this process relays now, one for each channel and window with viewers. */
export type CatchUpRelays = {
  /** Returns a channel's archive of a window. Starts it if there is none. */
  begin(channelId: string, streams: readonly RelayedStream[], window: ArchiveWindow): ArchiveSession
  /** Returns how many archives are relayed. */
  count(): number
  /** Ends all. */
  close(): void
}

/** Dependencies of catch-up relays. `failed` receives reasons without addresses. */
export type CatchUpRelaysDeps = {
  clock: Clock
  fetchFor: (stream: RelayedStream) => Promise<OutsideFetch>
  places: Pick<SourcePlaces, 'tryTake' | 'release'>
  failed: (channelId: string, reason: UpstreamError) => void
}

/** A viewer who pauses for longer opens the archive anew. */
const IDLE_MS = 60_000
const CHECK_EVERY_MS = 10_000
/** The oldest gives way. */
const MOST_SESSIONS = 200

/** The longest pause between requests of a viewer who plays on. */
const PLAYING_MS = 20_000

type Running = { session: ArchiveSession; end: AbortController; requestedAtMs: number; holder: PlaceHolder }

/** Creates the relays. Without viewers there is neither a connection nor a timer. */
export function createCatchUpRelays({ clock, fetchFor, places, failed }: CatchUpRelaysDeps): CatchUpRelays {
  const sessions = new Map<string, Running>()
  let cancelCheck: (() => void) | undefined

  function end(key: string): void {
    const running = sessions.get(key)
    sessions.delete(key)
    if (!running) return
    running.end.abort(new UpstreamError('nobody watches'))
    places.release(running.holder)
  }

  function check(): void {
    cancelCheck = undefined
    for (const [key, { requestedAtMs }] of sessions) if (clock.elapsed() - requestedAtMs >= IDLE_MS) end(key)
    if (sessions.size > 0) cancelCheck = clock.after(CHECK_EVERY_MS, check)
  }

  function start(key: string, channelId: string, streams: readonly RelayedStream[], window: ArchiveWindow): Running {
    const own = new AbortController()
    const holder: PlaceHolder = {
      requestedAtMs: () => running.requestedAtMs,
      idleAfterMs: () => PLAYING_MS,
      close: () => end(key),
    }
    const session = createArchiveSession({
      streams,
      window,
      clock,
      async fetchFor(stream) {
        if (stream.limit && !places.tryTake(stream.limit, holder)) throw new UpstreamError(ALL_IN_USE)
        return fetchFor(stream)
      },
      signal: own.signal,
      failed: (reason) => failed(channelId, reason),
    })
    const running: Running = { session, end: own, requestedAtMs: clock.elapsed(), holder }
    return running
  }

  return {
    begin(channelId, streams, window) {
      // A refreshed list may bring other tokens.
      const key = `${channelId} ${window.startMs} ${window.endMs} ${JSON.stringify(streams)}`
      const running = sessions.get(key) ?? start(key, channelId, streams, window)
      running.requestedAtMs = clock.elapsed()
      sessions.delete(key)
      sessions.set(key, running)
      for (const oldest of [...sessions.keys()].slice(0, Math.max(0, sessions.size - MOST_SESSIONS))) end(oldest)
      cancelCheck ??= clock.after(CHECK_EVERY_MS, check)
      return running.session
    },
    count: () => sessions.size,
    close() {
      cancelCheck?.()
      for (const key of [...sessions.keys()]) end(key)
    },
  }
}
