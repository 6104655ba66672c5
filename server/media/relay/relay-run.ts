import type { Clock } from './clock.ts'
import { pause } from './clock.ts'
import type { RecentTitles } from './recent-titles.ts'
import type { NewSegment, RelayWindow } from './relay-window.ts'
import type { Title } from './title.ts'

/** A segment without its time on air. `bytesAt` makes its bytes for a media time in seconds. */
export type RunSegment = Pick<NewSegment, 'seconds' | 'kind' | 'discontinuity' | 'init'> & {
  bytesAt: (mediaSeconds: number) => Buffer<ArrayBuffer>
}

/** Stations send several seconds at once on connect; the run waits this long for the end of the burst. */
const BURST_MS = 400

/**
 * The run stops reading a station that sends faster than real time: the first burst, then the lead over the
 * present.
 */
const MOST_AT_ONCE_MS = 30_000
const MOST_AHEAD_MS = 10_000

/**
 * Dependencies of a run. `floorMs` is the end of what players already have, undefined at first. The run calls
 * `published` for each segment that players can fetch.
 */
export type RunDeps = {
  window: RelayWindow
  titles: RecentTitles
  clock: Clock
  floorMs?: number | undefined
  published: () => void
}

/** One connection to the upstream. */
export type RelayRun = ReturnType<typeof createRelayRun>

/**
 * Places the sound of one connection on the wall clock: the end of the first burst is the present. Drops
 * whole segments that an interrupted station sends again.
 */
export function createRelayRun({ window, titles, clock, floorMs, published }: RunDeps) {
  const buffered: RunSegment[] = []
  let pendingTitle: { seconds: number; title: Title } | undefined
  let receivedSeconds = 0
  let begunAtMs: number | undefined
  let startMs: number | undefined
  let isFirst = true
  let publishedSeconds = 0
  let cancelBegin = () => {}

  function begin(knownSeconds: number): void {
    if (startMs !== undefined) return
    cancelBegin()
    startMs = clock.now() - knownSeconds * 1000
    for (const segment of buffered.splice(0)) publish(segment)
    if (pendingTitle) note(pendingTitle.seconds, pendingTitle.title)
  }

  function publish({ bytesAt, ...segment }: RunSegment): void {
    const atMs = startMs! + publishedSeconds * 1000
    publishedSeconds += segment.seconds
    if (floorMs !== undefined && isFirst && atMs < floorMs) return
    const discontinuity = segment.discontinuity || (isFirst && floorMs !== undefined)
    isFirst = false
    window.add({ ...segment, startMs: atMs, discontinuity, bytes: bytesAt(window.playedSeconds()) })
    published()
  }

  function note(seconds: number, title: Title): void {
    titles.put(Math.max(startMs! + seconds * 1000, floorMs ?? 0), title)
  }

  return {
    /** Reports the seconds of sound received so far. The burst ends `BURST_MS` after the first. */
    received(seconds: number): void {
      receivedSeconds = seconds
      if (startMs !== undefined || seconds === 0) return
      if (begunAtMs === undefined) {
        begunAtMs = clock.now()
        cancelBegin = clock.after(BURST_MS, () => buffered.length > 0 && begin(receivedSeconds))
      } else if (buffered.length > 0 && clock.now() - begunAtMs >= BURST_MS) begin(receivedSeconds)
    },
    /** Adds a segment. The run buffers it until the burst is over. */
    segment(segment: RunSegment): void {
      if (startMs === undefined) buffered.push(segment)
      else publish(segment)
    },
    /** Accounts for lost sound: later segments move by this many seconds. */
    skip: (seconds: number) => void (publishedSeconds += seconds),
    /** Adds a title that is valid after so many seconds of sound. */
    title(seconds: number, title: Title): void {
      if (startMs === undefined) pendingTitle = { seconds, title }
      else note(seconds, title)
    },
    /** Begins at once, for an upstream that lists how much sound it has. */
    begin,
    /** True after the first published segment. */
    hasSound: () => !isFirst,
    /** True after the first sound, published or not. */
    hasReceived: () => receivedSeconds > 0,
    /** Waits while the sound is too far ahead of the present. */
    async pace(signal: AbortSignal): Promise<void> {
      const sinceMs = startMs ?? begunAtMs ?? clock.now()
      const aheadMs = sinceMs + receivedSeconds * 1000 - clock.now()
      const mostMs = startMs === undefined ? MOST_AT_ONCE_MS : MOST_AHEAD_MS
      if (aheadMs > mostMs) await pause(clock, aheadMs - mostMs, signal)
    },
    /** Ends the connection and publishes the buffer. */
    end(): void {
      cancelBegin()
      if (buffered.length > 0) begin(receivedSeconds)
    },
  }
}
