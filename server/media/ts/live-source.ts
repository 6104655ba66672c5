import { asUpstreamError } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import type { Clock } from '../relay/clock.ts'
import { createWaiting } from '../relay/waiting.ts'
import { createCutterMemory, type CutSegment, cutStream } from './cut-stream.ts'
import { MIN_SECONDS } from './cutter.ts'

/** Opens a connection to a stream. The signal ends it. */
export type OpenTs = (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>

/** Dependencies of a source. `program` is the number of one programme of several. */
export type LiveSourceDeps = { open: OpenTs; clock: Clock; signal: AbortSignal; program?: number | undefined }

/** A stream without bytes for this long has stalled. */
const SILENCE_MS = 20_000
/** Without requests for this long, there is no viewer. */
const IDLE_MS = 45_000
/** A relay fetches a segment within seconds: these are a reserve. */
const HELD_SEGMENTS = 4
/** Our dates follow the arrival of bytes by at most this share of a segment. */
const DRIFT = 0.01

type HeldSegment = CutSegment & { sequence: number; startMs: number }

/** A raw transport stream that answers as an HLS upstream. */
export type LiveSource = ReturnType<typeof createLiveSource>

/**
 * Creates a source. The first request opens the only connection, which stays until it fails or requests end;
 * the next one continues its numbers and times.
 */
export function createLiveSource({ open, clock, signal, program }: LiveSourceDeps) {
  const memory = createCutterMemory()
  const waiting = createWaiting(clock)
  let held: HeldSegment[] = []
  let sequence = 0
  let listed = 0
  let targetSeconds = MIN_SECONDS
  let connection: AbortController | undefined
  let failure: UpstreamError | undefined
  let requestedAtMs = 0

  async function run(own: AbortController): Promise<void> {
    let cancelSilence = () => {}
    const expectBytes = () => {
      cancelSilence()
      cancelSilence = clock.after(SILENCE_MS, () => own.abort(new UpstreamError('no bytes')))
    }
    const follow = () => own.abort(signal.reason)
    signal.addEventListener('abort', follow)
    try {
      expectBytes()
      const bytes = watched(await open(own.signal), own.signal, expectBytes)
      for await (const segment of cutStream(bytes, memory, program)) {
        add(segment)
        if (clock.elapsed() - requestedAtMs > IDLE_MS) return
      }
      throw new UpstreamError('the stream is over')
    } catch (error) {
      failure = own.signal.aborted ? (own.signal.reason as UpstreamError) : asUpstreamError(error)
    } finally {
      cancelSilence()
      signal.removeEventListener('abort', follow)
      connection = undefined
      own.abort(new UpstreamError('the connection is over'))
      waiting.wake()
    }
  }

  function add(segment: CutSegment): void {
    const last = held.at(-1)
    const arrivedMs = clock.now() - segment.seconds * 1000
    const endMs = last && last.startMs + last.seconds * 1000
    held = [
      ...held,
      { ...segment, sequence, startMs: endMs === undefined ? arrivedMs : dateAfter(endMs, arrivedMs, segment.seconds) },
    ]
    held = held.slice(-HELD_SEGMENTS)
    sequence += 1
    targetSeconds = Math.max(targetSeconds, Math.round(segment.seconds))
    waiting.wake()
  }

  function begin(): void {
    // The relay has fetched the listed segments: old ones say nothing about the new connection.
    held = []
    connection = new AbortController()
    void run(connection)
  }

  function throwFailure(): void {
    const known = failure
    failure = undefined
    if (known) throw known
  }

  return {
    /**
     * Returns the media playlist, as soon as there is a new segment: players have few seconds to spare.
     * Throws the `UpstreamError` of a failed connection once, after its last segment was listed.
     */
    async playlist(waitMs: number): Promise<string> {
      requestedAtMs = clock.elapsed()
      if (listed === sequence) throwFailure()
      if (!connection && !failure) begin()
      if (listed === sequence && !failure) await waiting.wait(waitMs)
      if (held.length === 0) {
        throwFailure()
        throw new UpstreamError('no segment in time')
      }
      listed = sequence
      return playlistOf(held, targetSeconds)
    },
    /** Returns a segment's bytes; undefined after eviction. */
    segment: (sequence: number): Buffer<ArrayBuffer> | undefined => held.find((one) => one.sequence === sequence)?.bytes,
  }
}

/** Dates follow each other without steps; after a pause they follow the arrival. */
function dateAfter(endMs: number, arrivedMs: number, seconds: number): number {
  const lateMs = arrivedMs - endMs
  if (lateMs > seconds * 1000) return Math.round(arrivedMs)
  const mostMs = seconds * 1000 * DRIFT
  return Math.round(endMs + Math.min(mostMs, Math.max(-mostMs, lateMs)))
}

function playlistOf(segments: readonly HeldSegment[], targetSeconds: number): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]!.sequence}`,
  ]
  for (const { seconds, startMs, sequence, discontinuity } of segments) {
    if (discontinuity) lines.push('#EXT-X-DISCONTINUITY')
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}`,
      `#EXTINF:${seconds.toFixed(6)},`,
      segmentAddress(sequence),
    )
  }
  return `${lines.join('\n')}\n`
}

/** Returns the address of a segment within a source's playlist. */
export const segmentAddress = (sequence: number): string => `ts:${sequence}`

/** Returns the number of a segment by its address; undefined for other addresses. */
export function sequenceOf(address: string): number | undefined {
  const [, digits] = /^ts:(\d+)$/.exec(address) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Reads chunks until the signal is aborted, also while a chunk does not come. */
async function* watched(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal, received: () => void): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  aborted.catch(() => {})
  try {
    for (;;) {
      const { value, done } = await Promise.race([chunks.next(), aborted])
      if (done) return
      received()
      yield value
    }
  } finally {
    // Not awaited: a silent source may never settle.
    void chunks.return?.().catch(() => {})
  }
}
