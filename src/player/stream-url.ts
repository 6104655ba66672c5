import { isFinalRefusal, refusalCause } from './recovery/refusal.ts'
import { type Source, UnsupportedError } from './source.ts'
import type { Address, Cause, PlayerErrorCode, PlayerItem } from './state.ts'
import { now } from '../storage/server-clock.ts'

/** Outcomes of a URL request; outcomes of replaced requests are dropped. */
export type StreamUrlEvents = {
  onUrl: (address: Address, source: Source) => void
  /** The server or the browser refused. */
  onRefusal: (code: PlayerErrorCode, cause: Cause) => void
  /** The server did not answer: retry. */
  onUnreachable: (cause: Cause) => void
}

/** Enough for several attempts on a bad network. */
const RENEW_BEFORE_MS = 2 * 60_000
const RENEW_EVERY_MS = 20_000

/** Requests stream URLs, one at a time, while the source's code loads in parallel. */
export function createStreamUrl() {
  let address: Address | null = null
  let pending: object | null = null
  let renewedAtMs = -Infinity

  return {
    request(item: PlayerItem, openSource: () => Promise<Source>, events: StreamUrlEvents, skipCache = false) {
      const request = (pending = {})
      const settle = () => {
        const isCurrent = pending === request
        if (isCurrent) pending = null
        return isCurrent
      }
      Promise.all([item.address(skipCache), openSource()]).then(
        ([result, source]) => {
          if (!settle()) return
          address = result
          events.onUrl(result, source)
        },
        (error: unknown) => {
          if (!settle()) return
          const cause = refusalCause(error)
          if (error instanceof UnsupportedError) events.onRefusal('unsupported', cause)
          else if (isFinalRefusal(error)) events.onRefusal('address', cause)
          else events.onUnreachable(cause)
        },
      )
    },
    /**
     * Renews a URL that will expire, at most every `RENEW_EVERY_MS`. Playback goes on meanwhile, and meets a
     * refusal again once the URL has expired.
     */
    async renewWhenDue(item: PlayerItem, onUrl: (url: string, expiresAtMs: number) => void) {
      const current = address
      if (!current || pending || now() < current.expiresAtMs - RENEW_BEFORE_MS) return
      // An expired URL is refused, and the recovery requests another.
      if (now() >= current.expiresAtMs) return
      if (now() - renewedAtMs < RENEW_EVERY_MS) return
      renewedAtMs = now()
      const next = await item.address(true).catch(() => null)
      if (!next || next.container !== current.container || address !== current || next.expiresAtMs <= current.expiresAtMs) return
      address = next
      onUrl(next.url, next.expiresAtMs)
    },
    isPending: () => pending !== null,
    /** The last URL; null before the first, and for an upstream that is not ours to probe. */
    url: () => (address?.container ? null : (address?.url ?? null)),
    /** True if the last URL came from our cache rather than the server. */
    isCached: () => address?.isCached === true,
    /** True if the last URL has expired, or there is none. */
    isExpired: () => address === null || now() >= address.expiresAtMs,
    close() {
      pending = address = null
    },
  }
}

/** The stream URL of one player. */
export type StreamUrl = ReturnType<typeof createStreamUrl>
