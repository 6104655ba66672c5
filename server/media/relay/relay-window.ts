import { LIVE_WINDOW_SEGMENTS, SEGMENT_SECONDS } from '../linear-channel.ts'

/** What the bytes of a segment are, which is also the ending of its file's name. */
export type SegmentKind = 'aac' | 'mp3' | 'ts' | 'm4s'

/** A segment as it is handed in; `init` is what fMP4 needs before it. */
export type NewSegment = {
  startMs: number
  seconds: number
  kind: SegmentKind
  bytes: Buffer<ArrayBuffer>
  /** The media does not go on from the segment before. */
  discontinuity: boolean
  init?: Buffer<ArrayBuffer> | undefined
}

/** A segment that a playlist lists; `discontinuities` counts those before it since the relay began, its own too. */
export type RelaySegment = NewSegment & { sequence: number; name: string; initName?: string | undefined; discontinuities: number }

/** The segments of a relay, which are all that it keeps in memory. */
export type RelayWindow = ReturnType<typeof createRelayWindow>

/** A playlist shows 120 s, like those of loops. */
export const LISTED_SECONDS = LIVE_WINDOW_SEGMENTS * SEGMENT_SECONDS

/** A player that holds an older playlist may still fetch what left the window since. */
const KEPT_SECONDS = LISTED_SECONDS + 40

/** Two and a half minutes at 1.2 Mbit/s; what sends more has a shorter window. */
const MOST_BYTES = 24 * 2 ** 20
// Segments of a tenth of a second, which is shorter than any real ones.
const MOST_SEGMENTS = 1600

/**
 * An empty window. `beganAtMs` numbers its first segment in seconds of the epoch and goes into the names of its files: what an earlier
 * window of the same station called a name, caches may still have, and no number may go back.
 */
export function createRelayWindow(beganAtMs: number) {
  const tag = Math.floor(beganAtMs).toString(36)
  let kept: RelaySegment[] = []
  let sequence = Math.floor(beganAtMs / 1000)
  let discontinuities = 0
  let playedSeconds = 0
  let inits = 0

  function add(segment: NewSegment): void {
    const before = kept.at(-1)
    if (segment.discontinuity) discontinuities += 1
    const same = segment.init && before?.init?.equals(segment.init) ? before : undefined
    kept.push({
      ...segment,
      init: same?.init ?? segment.init,
      initName: same?.initName ?? (segment.init && `${tag}-init${inits++}.mp4`),
      sequence,
      name: `${tag}-${sequence}.${segment.kind}`,
      discontinuities,
    })
    sequence += 1
    playedSeconds += segment.seconds
    const fitting = lastOf(kept, KEPT_SECONDS).slice(-MOST_SEGMENTS)
    const weights = fitting.map(weightOf)
    let weight = weights.reduce((sum, one) => sum + one, 0)
    let from = 0
    while (weight > MOST_BYTES && from < fitting.length - 1) weight -= weights[from++]!
    kept = fitting.slice(from)
  }

  return {
    add,
    /** The seconds of media since the relay began, on which the next segment goes on. */
    playedSeconds: () => playedSeconds,
    /** The instant at which the last segment ends; undefined while there is none. */
    endMs(): number | undefined {
      const last = kept.at(-1)
      return last && last.startMs + last.seconds * 1000
    },
    /** What a playlist lists now, oldest first. */
    listed: (): readonly RelaySegment[] => lastOf(kept, LISTED_SECONDS),
    /** A file by its name, as long as it is kept. */
    file(name: string): { bytes: Buffer<ArrayBuffer>; kind: SegmentKind } | undefined {
      const segment = kept.find((one) => one.name === name)
      if (segment) return { bytes: segment.bytes, kind: segment.kind }
      const init = kept.find(({ initName }) => initName === name)?.init
      return init && { bytes: init, kind: 'm4s' }
    },
  }
}

/** The bytes that a segment takes, with those of its init where that is another one than before. */
function weightOf({ bytes, init, initName }: RelaySegment, i: number, segments: readonly RelaySegment[]): number {
  return bytes.length + (init && segments[i - 1]?.initName !== initName ? init.length : 0)
}

/** The last of the segments, as many as last so long. */
function lastOf(segments: readonly RelaySegment[], seconds: number): RelaySegment[] {
  let from = segments.length
  for (let sum = 0; from > 0 && sum < seconds; from--) sum += segments[from - 1]!.seconds
  return segments.slice(from)
}
