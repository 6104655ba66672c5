import { asUpstreamError, dropAnswer, type OutsideFetch } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import { SYSTEM_CLOCK } from '../relay/clock.ts'
import { readFrameHeader } from '../relay/frame-headers.ts'
import { kindOfUpstream, readAhead } from '../relay/upstream-kind.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import { createKeyStore } from '../hls/keys.ts'
import { createFetcher, headersFor, type RelayedStream } from '../tv-relay/fetcher.ts'
import { readOwn } from '../tv-relay/own-address.ts'
import { MOST_PLAYLIST_BYTES, PLAYLIST_MS, readMediaPlaylist } from '../hls/media-playlist.ts'
import { createSegmentReader, type TvFile } from '../tv-relay/tv-segment.ts'
import { openMulticast, readMulticastAddress } from '../ts/multicast.ts'
import { probeTs, type TsProbe } from '../ts/probe.ts'
import { formatsOfInit } from './init-formats.ts'
import type { StreamProbe } from './stream-probe.ts'

/** Dependencies of a probe. `origin` is that of our pages. */
export type ProbeDeps = {
  fetch: OutsideFetch
  origin: string
  signal: AbortSignal
  networkInterface?: string | undefined
}

/** Two GOPs of most streams; an open GOP shows at the second key frame. */
const RAW_MS = 6000
const RAW_BYTES = 4 * 2 ** 20
const FIRST_BYTES_MS = 10_000

/** Opens a stream and detects its content. Throws an `UpstreamError` without the address. */
export async function probeStream(stream: RelayedStream, deps: ProbeDeps): Promise<StreamProbe> {
  if (stream.kind === 'multicast') return probeMulticast(stream, deps)
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(new UpstreamError('no bytes')), FIRST_BYTES_MS)
  const signal = AbortSignal.any([own.signal, deps.signal])
  try {
    const answer = await deps.fetch(stream.address, {
      signal,
      headers: (url) => ({ Origin: deps.origin, ...headersFor(stream, url) }),
    })
    if (answer.status !== 200) {
      await dropAnswer(answer)
      throw new UpstreamError(`answer ${answer.status}`, true, answer.status)
    }
    const allowed = answer.header('access-control-allow-origin')
    const reach = {
      cors: allowed === '*' || allowed === deps.origin,
      isOwnHost: URL.parse(answer.address)?.origin === URL.parse(stream.address)?.origin,
    }
    const { head, bytes } = await readAhead(answer.bytes)
    const kind = kindOfUpstream(head)
    if (kind === 'markup') throw new UpstreamError('a web page', true)
    if (kind === 'list') throw new UpstreamError('a list of addresses', true)
    if (kind === 'playlist') {
      await dropAnswer({ bytes })
      return { ...reach, ...(await probeHls(stream, createFetcher(stream, deps.fetch, SYSTEM_CLOCK, deps.signal))) }
    }
    const read = await readSome(bytes, own)
    return { ...reach, ...(kind === 'ts' ? rawTs(read, stream.program) : rawSound(read)) }
  } catch (error) {
    throw signal.aborted ? (signal.reason as Error) : asUpstreamError(error)
  } finally {
    clearTimeout(timer)
    own.abort(new UpstreamError('the probe is over'))
  }
}

async function probeMulticast({ address, program, mayReachPrivate }: RelayedStream, deps: ProbeDeps): Promise<StreamProbe> {
  const group = readMulticastAddress(address)
  if (!group) throw new UpstreamError('the address is no multicast group', true)
  if (!mayReachPrivate) throw new UpstreamError('multicast is of the own network, which the source may not reach', true)
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, deps.signal])
  const bytes = openMulticast({ ...group, networkInterface: deps.networkInterface }, signal)
  const read = await readSome(bytes, own)
  return { cors: false, isOwnHost: true, ...rawTs(read, program) }
}

/** Reads a raw stream for some seconds. The controller ends its connection. */
async function readSome(bytes: AsyncIterable<Uint8Array>, own: AbortController): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  let isOver = false
  const end = () => {
    isOver = true
    own.abort(new UpstreamError('the probe is over'))
  }
  const timer = setTimeout(end, RAW_MS)
  try {
    for await (const chunk of bytes) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= RAW_BYTES) break
    }
  } catch (error) {
    if (!isOver) throw error
  } finally {
    clearTimeout(timer)
  }
  if (length === 0) throw new UpstreamError('no bytes')
  return Buffer.concat(chunks)
}

type Found = Omit<StreamProbe, 'cors' | 'isOwnHost'>

function rawTs(bytes: Buffer, program?: number): Found {
  return { container: 'ts', ...tsOf(bytes, program) }
}

function tsOf(bytes: Buffer, program?: number): TsProbe {
  const found = probeTs(bytes, program)
  if (!found) throw new UpstreamError('MPEG-TS without a programme', true)
  return found
}

/** A stream of sound is joined in the middle of a frame. */
function rawSound(bytes: Buffer): Found {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const first = readFrameHeader(bytes, at)
    const second = first && readFrameHeader(bytes, at + first.length)
    if (first && second?.format === first.format)
      return { container: first.format, audio: [{ kind: first.format }], isScrambled: false }
  }
  throw new UpstreamError('neither picture nor known sound', true)
}

async function probeHls(stream: RelayedStream, fetch: Fetcher): Promise<Found> {
  const { master, text } = await readOwn(stream.address, fetch)
  const read = createSegmentReader(createKeyStore())
  const video = await lastSegment(master.variants[0]!.address, text, fetch, read)
  const [sound] = master.audio
  const found = foundIn(video)
  if (!sound) return found
  const apart = foundIn(await lastSegment(sound.address, undefined, fetch, read))
  return { ...found, audio: apart.audio }
}

async function lastSegment(
  address: string,
  known: string | undefined,
  fetch: Fetcher,
  read: ReturnType<typeof createSegmentReader>,
): Promise<TvFile> {
  const limits = { mostBytes: MOST_PLAYLIST_BYTES, withinMs: PLAYLIST_MS }
  const file = known === undefined ? await fetch(address, limits) : undefined
  const { segments } = readMediaPlaylist(file?.bytes.toString('utf8') ?? known!, file?.address ?? address)
  const segment = segments.findLast(({ isMissing }) => !isMissing)
  if (!segment) throw new UpstreamError('a playlist without segments', true)
  return read(fetch, segment)
}

function foundIn({ kind, bytes, init }: TvFile): Found {
  if (kind === 'ts') return { container: 'hls-ts', ...tsOf(bytes) }
  if (kind === 'm4s') return { container: 'hls-fmp4', ...formatsOfInit(init!), isScrambled: false }
  if (kind === 'vtt') throw new UpstreamError('subtitles alone', true)
  return { container: 'hls-sound', audio: [{ kind }], isScrambled: false }
}
