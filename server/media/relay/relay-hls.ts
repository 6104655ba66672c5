import { pause } from './clock.ts'
import { type Fetcher, readFile } from '../hls/fetcher.ts'
import type { UpstreamPlaylist, UpstreamSegment } from '../hls/media-playlist.ts'
import { createSegmentFiles } from '../hls/segment-files.ts'
import { type HlsChoice, readHls } from './hls-playlist.ts'
import type { PublishedSegments } from './published-segments.ts'
import type { RelayRun } from './relay-run.ts'
import { readSegment } from './segment-kind.ts'
import { type Attempt, openUpstream } from './upstream.ts'
import { ClosedAddressError } from '../../net/open-address.ts'
import { UpstreamError } from '../../net/upstream-error.ts'

/** Limits above the needs of any audio stream, and of a minute with a picture. */
export const MOST_PLAYLIST_BYTES = 512 * 1024
const SIZES = { segmentBytes: 16 * 2 ** 20, initBytes: 256 * 1024 }

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
  let playlist: UpstreamPlaylist = first.playlist
  const longest = playlist.segments.reduce((most, { seconds }) => Math.max(most, Math.round(seconds)), playlist.targetSeconds)
  const fetch = fetcherOf(attempt)
  const files = createSegmentFiles(SIZES)
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

  async function again(at: string): Promise<UpstreamPlaylist> {
    const reading = await retrying(attempt, async () => readHls((await playlistAt(at, attempt)).text, at))
    if (reading.kind !== 'media') throw new UpstreamError('a playlist of playlists', true)
    return reading
  }

  async function take(segment: UpstreamSegment): Promise<void> {
    const { sequence, seconds, discontinuity } = segment
    if (segment.isMissing) return skip(seconds)
    let file: Awaited<ReturnType<typeof fetchFile>>
    try {
      file = await retrying(attempt, () => fetchFile(segment))
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
  async function unpublished(segments: readonly UpstreamSegment[]): Promise<readonly UpstreamSegment[]> {
    const known = segments.findLast(({ sequence }) => published.hasNumber(sequence))
    if (!known) return segments
    const isSame = published.has(known.sequence, (await retrying(attempt, () => fetchFile(known))).bytes)
    return isSame ? segments.slice(segments.indexOf(known) + 1) : segments
  }

  /** Fetches a segment and its init segment, and verifies both. */
  async function fetchFile(segment: UpstreamSegment) {
    const file = await files(fetch, segment, Infinity)
    return { ...file, ...readSegment(file.bytes, file.init !== undefined) }
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
  const found = await retrying(attempt, () => playlistAt(choice.address, attempt))
  const playlist = readHls(found.text, found.address)
  if (playlist.kind !== 'media') throw new UpstreamError('a playlist of playlists', true)
  return { choice, address: found.address, playlist }
}

/** Creates a fetcher of an attempt, whose own patience is the limit. */
function fetcherOf(attempt: Attempt): Fetcher {
  return async (address, { mostBytes, range }) => {
    const upstream = await openUpstream(address, attempt, { range })
    return { bytes: await readFile(upstream, { mostBytes, range }), address: upstream.address }
  }
}

async function playlistAt(address: string, attempt: Attempt): Promise<FoundPlaylist> {
  const found = await fetcherOf(attempt)(address, { mostBytes: MOST_PLAYLIST_BYTES, withinMs: Infinity })
  return { text: found.bytes.toString('utf8'), address: found.address }
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
function latest(segments: readonly UpstreamSegment[]): readonly UpstreamSegment[] {
  let from = segments.length
  for (let sum = 0; from > 0 && sum < BEGIN_SECONDS; from--) sum += segments[from - 1]!.seconds
  return segments.slice(from)
}
