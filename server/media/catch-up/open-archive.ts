import { asUpstreamError, dropAnswer, type OutsideFetch } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import type { Clock } from '../relay/clock.ts'
import { readAhead } from '../relay/upstream-kind.ts'
import { isTransportStream } from '../ts/packets.ts'
import { headersFor, type RelayedStream } from '../tv-relay/fetcher.ts'
import { isMaster, masterOf, readMaster, type UpstreamMaster } from '../tv-relay/master.ts'
import { readMediaPlaylist } from '../hls/media-playlist.ts'

/** A playlist of a day's archive with long addresses. */
export const ARCHIVE_LIMITS = { mostBytes: 16 * 2 ** 20, withinMs: 15_000 }
/** A day of segments of two seconds. */
export const MOST_ARCHIVE_SEGMENTS = 43_200

const FIRST_BYTES_MS = 8000

/** An HLS archive; `text` is its media playlist where there is no multivariant one. */
export type OpenedHls = { kind: 'hls'; master: UpstreamMaster; text: string | undefined }

/** An archive in raw MPEG-TS. `end` closes the connection. */
export type OpenedTs = { kind: 'ts'; bytes: AsyncIterable<Uint8Array>; end: () => void }

/** Dependencies of `openArchive`. */
export type OpenArchiveDeps = { stream: RelayedStream; fetch: OutsideFetch; clock: Clock; signal: AbortSignal }

/**
 * Opens an address of an upstream's archive and detects its format by the first bytes. Throws an
 * `UpstreamError`.
 */
export async function openArchive(
  address: string,
  { stream, fetch, clock, signal }: OpenArchiveDeps,
): Promise<OpenedHls | OpenedTs> {
  const own = new AbortController()
  const follow = () => own.abort(signal.reason)
  if (signal.aborted) follow()
  signal.addEventListener('abort', follow)
  const end = () => {
    signal.removeEventListener('abort', follow)
    own.abort(new UpstreamError('nobody watches'))
  }
  let cancel = clock.after(FIRST_BYTES_MS, () => own.abort(new UpstreamError('no bytes')))
  let isOpen = false
  try {
    const answer = await fetch(address, { signal: own.signal, headers: (url) => headersFor(stream, url) })
    if (answer.status !== 200) {
      await dropAnswer(answer)
      throw new UpstreamError(`answer ${answer.status}`, false, answer.status)
    }
    const { head, bytes } = await readAhead(answer.bytes)
    cancel()
    if (isTransportStream(head)) {
      isOpen = true
      return { kind: 'ts', bytes: guarded(bytes, clock, own), end }
    }
    cancel = clock.after(ARCHIVE_LIMITS.withinMs, () => own.abort(new UpstreamError('too slow')))
    return readHls(await collect(bytes), answer.address)
  } catch (error) {
    throw own.signal.aborted ? own.signal.reason : asUpstreamError(error)
  } finally {
    cancel()
    if (!isOpen) signal.removeEventListener('abort', follow)
  }
}

function readHls(text: string, address: string): OpenedHls {
  if (isMaster(text)) return { kind: 'hls', master: readMaster(text, address), text: undefined }
  readMediaPlaylist(text, address)
  return { kind: 'hls', master: masterOf(address), text }
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > ARCHIVE_LIMITS.mostBytes) throw new UpstreamError('a file is too large', true)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Aborts a connection that is silent while a request waits for its bytes. */
async function* guarded(bytes: AsyncIterable<Uint8Array>, clock: Clock, own: AbortController): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      const cancel = clock.after(FIRST_BYTES_MS, () => own.abort(new UpstreamError('no bytes')))
      const { value, done } = await chunks.next().finally(cancel)
      if (done) return
      yield value
    }
  } catch (error) {
    throw own.signal.aborted ? own.signal.reason : asUpstreamError(error)
  } finally {
    await chunks.return?.()
  }
}
