import type { OutsideFetch } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import type { Clock } from '../relay/clock.ts'
import type { RelayedStream } from '../tv-relay/fetcher.ts'
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
  failed: (channelId: string, reason: UpstreamError) => void
}

/** A viewer who pauses for longer opens the archive anew. */
const IDLE_MS = 60_000
const CHECK_EVERY_MS = 10_000
/** The oldest gives way. */
const MOST_SESSIONS = 200

type Running = { session: ArchiveSession; end: AbortController; requestedAtMs: number }

/** Creates the relays. Without viewers there is neither a connection nor a timer. */
export function createCatchUpRelays({ clock, fetchFor, failed }: CatchUpRelaysDeps): CatchUpRelays {
  const sessions = new Map<string, Running>()
  let cancelCheck: (() => void) | undefined

  function end(key: string): void {
    sessions.get(key)?.end.abort(new UpstreamError('nobody watches'))
    sessions.delete(key)
  }

  function check(): void {
    cancelCheck = undefined
    for (const [key, { requestedAtMs }] of sessions) if (clock.elapsed() - requestedAtMs >= IDLE_MS) end(key)
    if (sessions.size > 0) cancelCheck = clock.after(CHECK_EVERY_MS, check)
  }

  function start(channelId: string, streams: readonly RelayedStream[], window: ArchiveWindow): Running {
    const own = new AbortController()
    const session = createArchiveSession({
      ...{ streams, window, clock, fetchFor },
      signal: own.signal,
      failed: (reason) => failed(channelId, reason),
    })
    return { session, end: own, requestedAtMs: 0 }
  }

  return {
    begin(channelId, streams, window) {
      // A refreshed list may bring other tokens.
      const key = `${channelId} ${window.startMs} ${window.endMs} ${JSON.stringify(streams)}`
      const running = sessions.get(key) ?? start(channelId, streams, window)
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
