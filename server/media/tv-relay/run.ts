import { UpstreamError } from '../../net/upstream-error.ts'
import { type Clock, pause } from '../relay/clock.ts'
import type { Choice } from './failover.ts'
import type { RenditionName } from './master.ts'
import type { UpstreamPlaylist, UpstreamSegment } from '../hls/media-playlist.ts'
import { freshSegments, type Published, publishedOf, secondsOf, type Seam } from './position.ts'
import type { SoundStage } from './take.ts'
import { createPublisher } from './publisher.ts'
import { openRenditionSource, type Place, type RenditionSource } from './rendition-source.ts'
import type { Timeline } from './timeline.ts'
import type { SegmentReader } from './tv-segment.ts'
import { createWaiting } from '../relay/waiting.ts'
import type { TvWindow } from './window.ts'

/** The parts of a channel that a run uses. */
export type RunChannel = {
  choice(): Choice
  /** Finds the rendition's playlist. `stale` is a place that expired. */
  locate(name: RenditionName, stale?: Place): Promise<Place>
  /** Milliseconds until the next attempt may begin. */
  pauseMs(): number
  hasAlternate(): boolean
  /** True if the channel has one rendition alone. */
  isSingle(): boolean
  /** Receives the bytes of MPEG-TS that are published, with the name of their stream. */
  placed(stream: string, bytes: Buffer): void
  published(choice: Choice, seconds: number, bytes: number): void
  failed(choice: Choice, error: UpstreamError): void
}

/** Dependencies of a run. */
export type RunDeps = {
  name: RenditionName
  channel: RunChannel
  window: TvWindow
  timeline: Timeline
  read: SegmentReader
  /** Changes the sound of segments, if anything does. */
  sound?: SoundStage | undefined
  clock: Clock
  signal: AbortSignal
  reportError: (error: unknown) => void
}

const STANDSTILL_MS = 15_000
const MOST_RECENT = 20
/** Seconds that a player needs to start. */
const READY_SECONDS = 8
/** An upstream this much slower than real time gives way to an alternate. */
const SLOWNESS = 1.5
const SLOW_SECONDS = 8

/** The relay of one rendition: one upstream connection, however many viewers. */
export type TvRun = ReturnType<typeof createTvRun>

/** Follows the rendition's playlist until the signal is aborted. */
// oxlint-disable-next-line max-lines-per-function -- the steps share where the run is
export function createTvRun({ name, channel, window, timeline, read, sound, clock, signal, reportError }: RunDeps) {
  const waiting = createWaiting(clock)
  const publisher = createPublisher({ window, timeline, mayRestamp: channel.isSingle, sound, placed: channel.placed })
  let recent: Published[] = []
  let recentStream = ''
  let targetSeconds = 0
  let movedAtMs = clock.elapsed()
  let publishedAtMs: number | undefined
  let isReady = false

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      await pause(clock, channel.pauseMs(), signal)
      const choice = channel.choice()
      try {
        if (!signal.aborted) await follow(choice)
      } catch (error) {
        if (signal.aborted) return
        const isUpstreams = error instanceof UpstreamError
        if (!isUpstreams) reportError(error)
        channel.failed(choice, isUpstreams ? error : new UpstreamError('an internal error'))
        waiting.wake()
      }
    }
  }

  /** Relays one address until it fails or the channel chooses another. */
  async function follow(choice: Choice): Promise<void> {
    const source = await openRenditionSource({ locate: (stale) => channel.locate(name, stale), read, clock, signal })
    // The second attempt at an address that stands still ends at once.
    if (recentStream !== source.stream) movedAtMs = clock.elapsed()
    let slow = { ms: 0, seconds: 0 }
    for (let isFirst = true; isCurrent(source) && choice === source.choice; isFirst = false) {
      const loadedAtMs = clock.elapsed()
      const playlist = await source.playlist()
      const { segments, seam } = freshSegments(playlist, recent, recentStream === source.stream)
      const hasMoved = await takeAll(source, segments, { seam, playlist })
      const tookMs = clock.elapsed() - loadedAtMs
      if (hasMoved) movedAtMs = clock.elapsed()
      else requireMoving(playlist)
      if (hasMoved && !isFirst) slow = requireSpeed({ ms: slow.ms + tookMs, seconds: slow.seconds + secondsOf(segments) })
      if (playlist.ended) throw new UpstreamError('the playlist is over')
      // RFC 8216, 6.3.4: half the target duration if nothing changed.
      await pause(clock, Math.max(0, playlist.targetSeconds * (hasMoved ? 1000 : 500) - tookMs), signal)
    }
  }

  const isCurrent = ({ choice }: RenditionSource): boolean => !signal.aborted && channel.choice() === choice

  function requireMoving({ targetSeconds: target }: UpstreamPlaylist): void {
    if (clock.elapsed() - movedAtMs < Math.max(STANDSTILL_MS, target * 3000)) return
    throw new UpstreamError('the playlist stands still')
  }

  function requireSpeed(slow: { ms: number; seconds: number }): { ms: number; seconds: number } {
    if (slow.seconds < SLOW_SECONDS) return slow
    if (slow.ms > slow.seconds * SLOWNESS * 1000 && channel.hasAlternate()) throw new UpstreamError('too slow')
    return { ms: 0, seconds: 0 }
  }

  /** Publishes segments in order, the next one under way. Returns true if any was new. */
  async function takeAll(
    source: RenditionSource,
    segments: readonly UpstreamSegment[],
    { seam, playlist }: { seam: Seam; playlist: UpstreamPlaylist },
  ): Promise<boolean> {
    const [first] = segments
    if (!first) return false
    if (seam === 'gap') publisher.noteGap()
    let isOther = recentStream !== '' && recentStream !== source.stream
    let isSeam = seam === 'restart' || isOther
    if (recentStream !== source.stream) recent = recent.slice(-1)
    recentStream = source.stream
    targetSeconds = Math.max(targetSeconds, playlist.targetSeconds, ...segments.map(({ seconds }) => Math.round(seconds)))
    let toEdgeSeconds = secondsOf(playlist.segments.filter(({ sequence }) => sequence >= first.sequence))
    let hasMoved = false
    let next = source.segment(first)
    for (const [i, segment] of segments.entries()) {
      const file = await next
      if (!isCurrent(source)) return false
      const following = segments[i + 1]
      if (following) {
        next = source.segment(following)
        next.catch(() => {})
      }
      recent = [...recent, publishedOf(segment)].slice(-MOST_RECENT)
      if (!file) publisher.lose()
      else if (await publisher.publish(file, segment, { stream: source.stream, isSeam, isOther, toEdgeSeconds })) {
        hasMoved = true
        isSeam = isOther = false
        publishedAtMs = clock.elapsed()
        channel.published(source.choice, segment.seconds, file.bytes.length)
        if (publisher.publishedSeconds() >= READY_SECONDS) becomeReady()
      }
      toEdgeSeconds -= segment.seconds
    }
    if (hasMoved && publisher.publishedSeconds() > 0) becomeReady()
    return hasMoved
  }

  function becomeReady(): void {
    isReady = true
    waiting.wake()
  }

  signal.addEventListener('abort', waiting.wake)
  void keepRunning()

  return {
    window,
    /** Resolves when there is enough to start, when an attempt failed, or after `waitMs`. */
    settle: (waitMs: number): Promise<void> => (isReady || signal.aborted ? Promise.resolve() : waiting.wait(waitMs)),
    isReady: (): boolean => isReady,
    /** Milliseconds since the last published segment. */
    silentMs: (): number => clock.elapsed() - (publishedAtMs ?? -Infinity),
    targetSeconds: (): number => targetSeconds,
  }
}
