import { asUpstreamError, dropAnswer, type OutsideFetch } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import type { CatchUp } from '../catch-up/catch-up-address.ts'
import type { Clock } from '../relay/clock.ts'
import { type Fetcher, readFile } from '../hls/fetcher.ts'
import { rangeHeader } from '../hls/ranges.ts'
import type { SourceLimit } from './source-places.ts'

/** An address that a channel is relayed from, and the headers that it needs. */
export type RelayedStream = {
  address: string
  headers: Readonly<Record<string, string>>
  /** True if the operator lets the source lead to its own private network. */
  mayReachPrivate: boolean
  /** How the stream is delivered; an `unknown` kind is detected by the first bytes. HLS without a kind. */
  kind?: 'hls' | 'ts' | 'multicast' | 'unknown'
  /** The number of one programme of several in raw MPEG-TS. */
  program?: number
  /** The upstream's form of catch-up, if it has any. */
  catchUp?: CatchUp
  /** Absent where the source allows any number of connections. */
  limit?: SourceLimit
}

// Two attempts at a silent upstream fit in the 24 s that a player is behind the live edge.
const SILENCE_MS = 8000

// A source's headers may not change the request's own ones.
const NEVER_SENT = /^(host|range|connection|content-length|transfer-encoding|accept-encoding|te|trailer|upgrade|expect)$/i
/** Headers without secrets, which other hosts receive as well. */
const SENT_ANYWHERE = /^(user-agent|referer|origin)$/i

/** Statuses of an address that expired: the stream's own address leads to a new one. */
const EXPIRED = new Set([401, 403, 404, 410])
// Temporary 4xx statuses. All others are permanent failures.
const TEMPORARY = new Set([408, 425, 429])

/** True if an error means that the stream's own address must be requested again. */
export function isExpired(error: unknown): boolean {
  return error instanceof UpstreamError && error.status !== undefined && EXPIRED.has(error.status)
}

/** Returns the headers of a stream for a URL: secrets stay with the host of the stream's own address. */
export function headersFor({ address, headers }: Pick<RelayedStream, 'address' | 'headers'>, url: URL): Record<string, string> {
  const isOwnHost = URL.parse(address)?.hostname === url.hostname
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NEVER_SENT.test(name) && (isOwnHost || SENT_ANYWHERE.test(name))),
  )
}

/**
 * Creates a fetcher. It throws an `UpstreamError` after 8 s without bytes, beyond the limits, and for every
 * status but 200 and 206.
 */
export function createFetcher(stream: RelayedStream, fetch: OutsideFetch, clock: Clock, signal: AbortSignal): Fetcher {
  return async (address, { mostBytes, withinMs, range }) => {
    const own = new AbortController()
    const follow = () => own.abort(signal.reason)
    if (signal.aborted) follow()
    signal.addEventListener('abort', follow)
    const cancelWhole = clock.after(withinMs, () => own.abort(new UpstreamError('too slow')))
    let cancelSilence = () => {}
    const expectBytes = () => {
      cancelSilence()
      cancelSilence = clock.after(SILENCE_MS, () => own.abort(new UpstreamError('no bytes')))
    }
    try {
      expectBytes()
      const answer = await fetch(address, {
        signal: own.signal,
        headers: (url) => ({ ...headersFor(stream, url), ...(range && { Range: rangeHeader(range) }) }),
      })
      const { status } = answer
      if (status !== 200 && status !== 206) {
        await dropAnswer(answer)
        const isFinal = status >= 400 && status < 500 && !TEMPORARY.has(status)
        throw new UpstreamError(`answer ${status}`, isFinal, status)
      }
      const bytes = await readFile({ status, bytes: watched(answer.bytes, expectBytes) }, { mostBytes, range })
      return { bytes, address: answer.address }
    } catch (error) {
      throw own.signal.aborted ? own.signal.reason : asUpstreamError(error)
    } finally {
      cancelWhole()
      cancelSilence()
      signal.removeEventListener('abort', follow)
    }
  }
}

async function* watched(bytes: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onChunk()
    yield chunk
  }
}
