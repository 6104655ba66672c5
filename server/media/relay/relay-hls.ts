import { pause } from './clock.ts'
import { type HlsChoice, type HlsPlaylist, type HlsSegment, readHls } from './hls-playlist.ts'
import type { PublishedSegments } from './published-segments.ts'
import type { RelayRun } from './relay-run.ts'
import { checkInit, readSegment } from './segment-kind.ts'
import { type Attempt, openUpstream, readWhole } from './upstream.ts'
import { ClosedAddressError } from '../../net/open-address.ts'
import { UpstreamError } from '../../net/upstream-error.ts'

/** Limits above the needs of any audio stream. */
export const MOST_PLAYLIST_BYTES = 512 * 1024
const MOST_SEGMENT_BYTES = 4 * 2 ** 20
const MOST_INIT_BYTES = 256 * 1024

/** Seconds fetched at the start: our player's distance from the live edge. */
const BEGIN_SECONDS = 40
// A larger step is a new numbering, not a gap.
const MOST_MISSED = 100
const STANDSTILL_MS = 15_000
const TRIES = 3
const RETRY_MS = 1000

/** A playlist's text and URL. */
export type FoundPlaylist = { text: string; address: string }

/** Facts of an HLS upstream that the relay's playlists need. */
export type HlsFacts = { codecs: string | undefined; targetSeconds: number }

/** Dependencies of an HLS relay beside the attempt. */
export type HlsDeps = { know: (facts: HlsFacts) => void; published: PublishedSegments }

/**
 * Relays the segments of an HLS upstream unchanged, each once, until the upstream ends. Throws an
 * `UpstreamError` if the playlist does not change for three target durations, and at least 15 s.
 */
export async function relayHls(
  found: FoundPlaylist,
  run: RelayRun,
  attempt: Attempt,
  { know, published }: HlsDeps,
): Promise<void> {
  const { choice, address, ...first } = await mediaPlaylistOf(found, attempt)
  let playlist: HlsPlaylist = first.playlist
  const longest = playlist.segments.reduce((most, { seconds }) => Math.max(most, Math.round(seconds)), playlist.targetSeconds)
  const fetcher = createFetcher(attempt)
  let fresh = await unpublished(latest(playlist.segments))
  let takenSeconds = 0
  let next = fresh[0]?.sequence ?? (playlist.segments.at(-1)?.sequence ?? -1) + 1
  let movedAtMs = attempt.clock.elapsed()
  let isGap = false
  for (;;) {
    if (fresh.length > 0) run.begin(fresh.reduce((sum, { seconds }) => sum + seconds, 0))
    for (const segment of fresh) {
      if (segment.sequence - next > MOST_MISSED) throw new UpstreamError('the playlist began anew')
      if (segment.sequence > next) skip((segment.sequence - next) * playlist.targetSeconds)
      next = segment.sequence + 1
      await take(segment)
    }
    if (playlist.ended) {
      if (!run.hasReceived()) throw new UpstreamError('a playlist that is over')
      return
    }
    const { targetSeconds } = playlist
    if (fresh.length > 0) movedAtMs = attempt.clock.elapsed()
    else if (attempt.clock.elapsed() - movedAtMs >= Math.max(STANDSTILL_MS, targetSeconds * 3000)) {
      throw new UpstreamError('the playlist stands still')
    }
    // RFC 8216, 6.3.4: half the target duration if nothing changed.
    await pause(attempt.clock, fresh.length > 0 ? targetSeconds * 1000 : targetSeconds * 500, attempt.signal)
    playlist = await again(address)
    fresh = playlist.segments.filter(({ sequence }) => sequence >= next)
    const last = playlist.segments.at(-1)
    if (last && last.sequence < next - 1) throw new UpstreamError('the playlist began anew')
  }

  async function again(at: string): Promise<HlsPlaylist> {
    const reading = await retrying(attempt, async () => readHls((await fetcher.text(at)).text, at))
    if (reading.kind !== 'media') throw new UpstreamError('a playlist of playlists', true)
    return reading
  }

  async function take({ address: at, sequence, seconds, discontinuity, init }: HlsSegment): Promise<void> {
    let file: Awaited<ReturnType<typeof fetchFile>>
    try {
      file = await retrying(attempt, () => fetchFile(at, init))
    } catch (error) {
      // A working upstream may lack a segment.
      if (attempt.signal.aborted || !run.hasSound()) throw error
      skip(seconds)
      return
    }
    const { kind, title } = file
    if (title) run.title(takenSeconds, title)
    know({ codecs: choice?.codecs, targetSeconds: longest })
    takenSeconds += seconds
    published.add(sequence, file.bytes)
    run.segment({ kind, seconds, discontinuity: discontinuity || isGap, init: file.init, bytesAt: () => file.bytes })
    run.received(takenSeconds)
    isGap = false
  }

  /** Returns the segments after the last one that was published. A playlist that stands still has none. */
  async function unpublished(segments: HlsSegment[]): Promise<HlsSegment[]> {
    const known = segments.findLast(({ sequence }) => published.hasNumber(sequence))
    if (!known) return segments
    const isSame = published.has(known.sequence, await retrying(attempt, () => fetcher.bytes(known.address)))
    return isSame ? segments.slice(segments.indexOf(known) + 1) : segments
  }

  /** Fetches a segment and its init segment, and verifies both. */
  async function fetchFile(at: string, initAt: string | undefined) {
    const bytes = await fetcher.bytes(at)
    const init = initAt === undefined ? undefined : await fetcher.init(initAt)
    return { bytes, init, ...readSegment(bytes, init !== undefined) }
  }

  function skip(seconds: number): void {
    isGap = true
    takenSeconds += seconds
    run.skip(seconds)
  }
}

async function mediaPlaylistOf({ text, address }: FoundPlaylist, attempt: Attempt) {
  const reading = readHls(text, address)
  if (reading.kind === 'media') return { choice: undefined, address, playlist: reading }
  const { choice }: { choice: HlsChoice } = reading
  const found = await retrying(attempt, () => createFetcher(attempt).text(choice.address))
  const playlist = readHls(found.text, found.address)
  if (playlist.kind !== 'media') throw new UpstreamError('a playlist of playlists', true)
  return { choice, address: found.address, playlist }
}

function createFetcher(attempt: Attempt) {
  let lastInit: { address: string; bytes: Buffer<ArrayBuffer> } | undefined

  async function bytes(address: string, most = MOST_SEGMENT_BYTES): Promise<Buffer<ArrayBuffer>> {
    return readWhole((await openUpstream(address, attempt)).bytes, most)
  }

  return {
    bytes,
    async text(address: string): Promise<FoundPlaylist> {
      const upstream = await openUpstream(address, attempt)
      return { text: (await readWhole(upstream.bytes, MOST_PLAYLIST_BYTES)).toString('utf8'), address: upstream.address }
    },
    async init(address: string): Promise<Buffer<ArrayBuffer>> {
      if (lastInit?.address === address) return lastInit.bytes
      const init = await bytes(address, MOST_INIT_BYTES)
      checkInit(init)
      lastInit = { address, bytes: init }
      return init
    },
  }
}

/** Tries up to three times. A silent upstream aborts the attempt and is not tried again. */
async function retrying<T>({ clock, signal }: Attempt, action: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await action()
    } catch (error) {
      const isFinal = !(error instanceof UpstreamError) || error instanceof ClosedAddressError
      if (left === 0 || signal.aborted || isFinal) throw error
      await pause(clock, RETRY_MS, signal)
      if (signal.aborted) throw signal.reason
    }
  }
}

/** Returns the last segments, as many as `BEGIN_SECONDS` needs. */
function latest(segments: readonly HlsSegment[]): HlsSegment[] {
  let from = segments.length
  for (let sum = 0; from > 0 && sum < BEGIN_SECONDS; from--) sum += segments[from - 1]!.seconds
  return segments.slice(from)
}
