import type { Clock } from './clock.ts'
import { pause } from './clock.ts'
import type { HeardList } from './heard-list.ts'
import type { NewSegment, RelayWindow } from './relay-window.ts'
import type { Title } from './title.ts'

/** A segment before it is known when it is on air; `bytesAt` makes its bytes for a place in the media, in seconds. */
export type RunSegment = Pick<NewSegment, 'seconds' | 'kind' | 'discontinuity' | 'init'> & {
  bytesAt: (mediaSeconds: number) => Buffer<ArrayBuffer>
}

/** Stations send several seconds at once to whoever connects; so long it is waited for the end of that. */
const BURST_MS = 400

/** Who sends faster than it plays is waited for: this much may come at once, and so far may the edge be ahead of the present later. */
const MOST_AT_ONCE_MS = 30_000
const MOST_AHEAD_MS = 10_000

/** What a run needs from its relay; `published` is told of each segment that players can fetch. */
export type RunDeps = { window: RelayWindow; titles: HeardList; clock: Clock; published: () => void }

/** One connection to the upstream, from its first sound to its end. */
export type RelayRun = ReturnType<typeof createRelayRun>

/**
 * Puts the sound of one connection on the wall clock: the last of what came at once is on air when it came. What an interrupted
 * station sends again is left out, as far as whole segments go.
 */
export function createRelayRun({ window, titles, clock, published }: RunDeps) {
  // A clock that ran ahead of ours would silence the station until then.
  const endMs = window.endMs()
  const floorMs = endMs === undefined ? undefined : Math.min(endMs, clock.now() + MOST_AT_ONCE_MS)
  const held: RunSegment[] = []
  let said: { seconds: number; title: Title } | undefined
  let receivedSeconds = 0
  let begunAtMs: number | undefined
  let startMs: number | undefined
  let isFirst = true
  let publishedSeconds = 0
  let callOff = () => {}

  function begin(knownSeconds: number): void {
    if (startMs !== undefined) return
    callOff()
    startMs = clock.now() - knownSeconds * 1000
    for (const segment of held.splice(0)) publish(segment)
    if (said) note(said.seconds, said.title)
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
    /** Says how much sound has come, in seconds since the connection's first; the burst ends a moment after the first. */
    received(seconds: number): void {
      receivedSeconds = seconds
      if (startMs !== undefined || seconds === 0) return
      if (begunAtMs === undefined) {
        begunAtMs = clock.now()
        callOff = clock.after(BURST_MS, () => held.length > 0 && begin(receivedSeconds))
      } else if (held.length > 0 && clock.now() - begunAtMs >= BURST_MS) begin(receivedSeconds)
    },
    /** Takes a segment; it is held back until the burst is over. */
    segment(segment: RunSegment): void {
      if (startMs === undefined) held.push(segment)
      else publish(segment)
    },
    /** So much sound of the upstream is lost: what follows is on air that much later. */
    skip: (seconds: number) => void (publishedSeconds += seconds),
    /** Takes what is said of the sound that comes after so many seconds. */
    title(seconds: number, title: Title): void {
      if (startMs === undefined) said = { seconds, title }
      else note(seconds, title)
    },
    /** Begins at once: the upstream says itself how much sound it has ready. */
    begin,
    /** Whether a segment has been put on air. */
    hasSound: () => !isFirst,
    /** Whether any sound has come, on air or not. */
    hasReceived: () => receivedSeconds > 0,
    /** Waits while too much has come that is not yet on air. */
    async pace(signal: AbortSignal): Promise<void> {
      const sinceMs = startMs ?? begunAtMs ?? clock.now()
      const aheadMs = sinceMs + receivedSeconds * 1000 - clock.now()
      const mostMs = startMs === undefined ? MOST_AT_ONCE_MS : MOST_AHEAD_MS
      if (aheadMs > mostMs) await pause(clock, aheadMs - mostMs, signal)
    },
    /** The connection is over. */
    end(): void {
      callOff()
      if (held.length > 0) begin(receivedSeconds)
    },
  }
}
