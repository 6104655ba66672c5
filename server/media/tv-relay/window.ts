import { LISTED_SECONDS, type SegmentKind } from '../relay/relay-window.ts'
import type { SegmentFiles } from './segment-files.ts'

/** The format of a segment, which is also its file extension. */
export type TvSegmentKind = SegmentKind | 'vtt'

/** A segment to publish. `init` is the init segment of fMP4. */
export type NewTvSegment = {
  startMs: number
  /** The upstream's own date, if it gave one. */
  upstreamMs?: number | undefined
  seconds: number
  kind: TvSegmentKind
  bytes: Buffer
  discontinuity: boolean
  init: Buffer | undefined
}

/** A listed segment. `discontinuities` counts all of the channel, its own included. */
export type TvSegment = {
  sequence: number
  name: string
  initName: string | undefined
  startMs: number
  seconds: number
  kind: TvSegmentKind
  discontinuity: boolean
  discontinuities: number
  length: number
}

/** A player with an older playlist may still fetch segments that left it. */
const STORED_SECONDS = LISTED_SECONDS + 60
// Two segments a second for three minutes.
const MOST_SEGMENTS = 360

/** The published segments of a rendition, in order. */
export type TvWindow = ReturnType<typeof createTvWindow>

/**
 * Creates an empty window over files. `beganAtMs` gives the first sequence number, so that it never goes
 * back, not even after a restart of the service.
 */
export function createTvWindow(files: SegmentFiles, beganAtMs: number, firstDiscontinuities: number) {
  const tag = Math.floor(beganAtMs).toString(36)
  let segments: TvSegment[] = []
  let sequence = Math.floor(beganAtMs / 1000)
  let discontinuities = firstDiscontinuities
  let inits: { name: string; bytes: Buffer }[] = []
  let initCount = 0

  async function initNameOf(init: Buffer | undefined): Promise<string | undefined> {
    if (!init) return undefined
    const known = inits.at(-1)
    if (known?.bytes.equals(init)) return known.name
    const name = `${tag}-init${initCount++}.mp4`
    await files.write(name, init)
    inits.push({ name, bytes: init })
    return name
  }

  return {
    /** Writes a segment, then lists it. */
    async add({ bytes, init, upstreamMs: _upstreamMs, ...segment }: NewTvSegment): Promise<void> {
      const initName = await initNameOf(init)
      const name = `${tag}-${sequence}.${segment.kind}`
      await files.write(name, bytes)
      if (segment.discontinuity) discontinuities += 1
      segments.push({ ...segment, sequence, name, initName, discontinuities, length: bytes.length })
      sequence += 1
      const stored = lastOf(segments, STORED_SECONDS).slice(-MOST_SEGMENTS)
      for (const { name: gone } of segments.slice(0, segments.length - stored.length)) files.drop(gone)
      segments = stored
      const isUsed = (one: string) => segments.some((segment) => segment.initName === one)
      for (const one of inits) if (!isUsed(one.name)) files.drop(one.name)
      inits = inits.filter(({ name: one }) => isUsed(one))
    },
    /** Returns the end of the last segment in epoch milliseconds; undefined without segments. */
    endMs(): number | undefined {
      const last = segments.at(-1)
      return last && last.startMs + last.seconds * 1000
    },
    discontinuities: (): number => discontinuities,
    /** Returns the segments for a playlist, oldest first. */
    listed: (): readonly TvSegment[] => lastOf(segments, LISTED_SECONDS),
    /** Returns a segment or init segment by its file name; undefined after eviction. */
    async file(name: string): Promise<{ bytes: Buffer<ArrayBuffer>; kind: TvSegmentKind } | undefined> {
      const kind = segments.find((one) => one.name === name)?.kind ?? (inits.some((one) => one.name === name) ? 'm4s' : undefined)
      const bytes = kind && (await files.read(name))
      return kind && bytes && { bytes, kind }
    },
  }
}

/** Returns the last segments, as many as fill the duration. */
function lastOf(segments: readonly TvSegment[], seconds: number): TvSegment[] {
  let from = segments.length
  for (let sum = 0; from > 0 && sum < seconds; from--) sum += segments[from - 1]!.seconds
  return segments.slice(from)
}
