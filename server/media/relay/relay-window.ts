import { LIVE_WINDOW_SEGMENTS, SEGMENT_SECONDS } from '../linear-channel.ts'

/** The format of a segment, which is also its file extension. */
export type SegmentKind = 'aac' | 'mp3' | 'ts' | 'm4s'

/** A segment to add. `init` is the init segment of fMP4. */
export type NewSegment = {
  startMs: number
  seconds: number
  kind: SegmentKind
  bytes: Buffer<ArrayBuffer>
  /** True if the media does not continue the previous segment. */
  discontinuity: boolean
  init?: Buffer<ArrayBuffer> | undefined
}

/** A listed segment. `discontinuities` counts all since the relay began, its own included. */
export type RelaySegment = NewSegment & { sequence: number; name: string; initName?: string | undefined; discontinuities: number }

/** The segments of a relay in memory. */
export type RelayWindow = ReturnType<typeof createRelayWindow>

/** A playlist lists 120 s, like those of loops. */
export const LISTED_SECONDS = LIVE_WINDOW_SEGMENTS * SEGMENT_SECONDS

/** A player with an older playlist may still fetch segments that left the window. */
const STORED_SECONDS = LISTED_SECONDS + 40

/** Two and a half minutes at 1.2 Mbit/s. A heavier stream has a shorter window. */
const MOST_BYTES = 24 * 2 ** 20
// Segments of a tenth of a second: shorter than any real ones.
const MOST_SEGMENTS = 1600

/**
 * Creates an empty window. `beganAtMs` gives the first sequence number and is part of file names, because
 * caches may hold files of the station's earlier window.
 */
export function createRelayWindow(beganAtMs: number) {
  const tag = Math.floor(beganAtMs).toString(36)
  let segments: RelaySegment[] = []
  let sequence = Math.floor(beganAtMs / 1000)
  let discontinuities = 0
  let playedSeconds = 0
  let inits = 0

  function add(segment: NewSegment): void {
    const before = segments.at(-1)
    if (segment.discontinuity) discontinuities += 1
    const same = segment.init && before?.init?.equals(segment.init) ? before : undefined
    segments.push({
      ...segment,
      init: same?.init ?? segment.init,
      initName: same?.initName ?? (segment.init && `${tag}-init${inits++}.mp4`),
      sequence,
      name: `${tag}-${sequence}.${segment.kind}`,
      discontinuities,
    })
    sequence += 1
    playedSeconds += segment.seconds
    const fitting = lastOf(segments, STORED_SECONDS).slice(-MOST_SEGMENTS)
    const weights = fitting.map(weightOf)
    let weight = weights.reduce((sum, one) => sum + one, 0)
    let from = 0
    while (weight > MOST_BYTES && from < fitting.length - 1) weight -= weights[from++]!
    segments = fitting.slice(from)
  }

  return {
    add,
    /** Returns the seconds of media since the relay began. */
    playedSeconds: () => playedSeconds,
    /** Returns the end of the last segment in epoch milliseconds; undefined without segments. */
    endMs(): number | undefined {
      const last = segments.at(-1)
      return last && last.startMs + last.seconds * 1000
    },
    /** Returns the segments for a playlist, oldest first. */
    listed: (): readonly RelaySegment[] => lastOf(segments, LISTED_SECONDS),
    /** Returns a segment or init segment by its file name; undefined after eviction. */
    file(name: string): { bytes: Buffer<ArrayBuffer>; kind: SegmentKind } | undefined {
      const segment = segments.find((one) => one.name === name)
      if (segment) return { bytes: segment.bytes, kind: segment.kind }
      const init = segments.find(({ initName }) => initName === name)?.init
      return init && { bytes: init, kind: 'm4s' }
    },
  }
}

/** Returns the bytes of a segment, with its init segment if that differs from the previous one. */
function weightOf({ bytes, init, initName }: RelaySegment, i: number, segments: readonly RelaySegment[]): number {
  return bytes.length + (init && segments[i - 1]?.initName !== initName ? init.length : 0)
}

/** Returns the last segments, as many as fill the duration. */
function lastOf(segments: readonly RelaySegment[], seconds: number): RelaySegment[] {
  let from = segments.length
  for (let sum = 0; from > 0 && sum < seconds; from--) sum += segments[from - 1]!.seconds
  return segments.slice(from)
}
