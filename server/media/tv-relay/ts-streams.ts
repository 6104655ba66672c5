import { dropAnswer, type OutsideFetch } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import type { Clock } from '../relay/clock.ts'
import { readAhead } from '../relay/upstream-kind.ts'
import { withAacSound } from '../ts/aac-sound.ts'
import { createLiveSource, type LiveSource, type OpenTs, sequenceOf } from '../ts/live-source.ts'
import { openMulticast, readMulticastAddress } from '../ts/multicast.ts'
import { isTransportStream } from '../ts/packets.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import { headersFor, type RelayedStream } from './fetcher.ts'

const FIRST_BYTES_MS = 8000

/**
 * Dependencies of raw streams. `networkInterface` is our address that joins multicast groups, `ffmpeg` the
 * program that turns sound into AAC.
 */
export type TsStreamsDeps = { clock: Clock; networkInterface?: string | undefined; ffmpeg?: string | undefined }

/** Raw MPEG-TS streams as HLS upstreams. */
export type TsStreams = ReturnType<typeof createTsStreams>

/** Creates the sources of raw streams. Each lives as long as the signal of its channel's relay. */
export function createTsStreams({ clock, networkInterface, ffmpeg }: TsStreamsDeps) {
  const sources = new WeakMap<AbortSignal, Map<string, LiveSource>>()

  function sourceOf(stream: RelayedStream, signal: AbortSignal, open: OpenTs): LiveSource {
    const known = sources.get(signal) ?? new Map<string, LiveSource>()
    sources.set(signal, known)
    const { address, program } = stream
    const openPlayable = ffmpeg === undefined ? open : withAacSound(open, ffmpeg, program)
    const source = known.get(address) ?? createLiveSource({ open: openPlayable, clock, signal, program })
    known.set(stream.address, source)
    return source
  }

  /** Opens an address and detects its kind by the first bytes. Returns undefined unless it is MPEG-TS. */
  async function detect(stream: RelayedStream, fetch: OutsideFetch, signal: AbortSignal): Promise<LiveSource | undefined> {
    const own = new AbortController()
    const follow = () => own.abort(signal.reason)
    signal.addEventListener('abort', follow)
    const cancel = clock.after(FIRST_BYTES_MS, () => own.abort(new UpstreamError('no bytes')))
    try {
      const { head, bytes } = await readAhead(await openHttp(stream, fetch, own.signal))
      if (!isTransportStream(head)) {
        await dropAnswer({ bytes })
        return undefined
      }
      return sourceOf(
        stream,
        signal,
        openOnce(bytes, own, (next) => openHttp(stream, fetch, next)),
      )
    } catch (error) {
      throw own.signal.aborted ? own.signal.reason : error
    } finally {
      cancel()
      signal.removeEventListener('abort', follow)
    }
  }

  return {
    /**
     * Returns a fetcher for a raw stream; undefined for HLS. Throws an `UpstreamError` if it cannot be
     * opened.
     */
    async find(stream: RelayedStream, fetch: OutsideFetch, signal: AbortSignal): Promise<Fetcher | undefined> {
      const known = sources.get(signal)?.get(stream.address)
      if (known) return fetcherOf(known)
      if (stream.kind === 'ts') return fetcherOf(sourceOf(stream, signal, (own) => openHttp(stream, fetch, own)))
      if (stream.kind === 'multicast') return fetcherOf(sourceOf(stream, signal, openGroup(stream, networkInterface)))
      const detected = stream.kind === 'unknown' ? await detect(stream, fetch, signal) : undefined
      return detected && fetcherOf(detected)
    },
  }
}

async function openHttp(stream: RelayedStream, fetch: OutsideFetch, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const answer = await fetch(stream.address, { signal, headers: (url) => headersFor(stream, url) })
  if (answer.status === 200) return answer.bytes
  await dropAnswer(answer)
  throw new UpstreamError(`answer ${answer.status}`, false, answer.status)
}

/** Returns the connection that is open already, and new ones after it. */
function openOnce(bytes: AsyncIterable<Uint8Array>, connection: AbortController, open: OpenTs): OpenTs {
  let isOpen = true
  return (signal) => {
    if (!isOpen) return open(signal)
    isOpen = false
    signal.addEventListener('abort', () => connection.abort(signal.reason))
    return Promise.resolve(bytes)
  }
}

function openGroup({ address, mayReachPrivate }: RelayedStream, networkInterface: string | undefined): OpenTs {
  return async (signal) => {
    const group = readMulticastAddress(address)
    if (!group) throw new UpstreamError('the address is no multicast group', true)
    if (!mayReachPrivate) throw new UpstreamError('multicast is of the own network, which the source may not reach', true)
    return openMulticast({ ...group, networkInterface }, signal)
  }
}

function fetcherOf(source: LiveSource): Fetcher {
  return async (address, { withinMs }) => {
    const sequence = sequenceOf(address)
    if (sequence === undefined) return { bytes: Buffer.from(await source.playlist(withinMs)), address }
    const bytes = source.segment(sequence)
    if (!bytes) throw new UpstreamError('a segment that was dropped')
    return { bytes, address }
  }
}
