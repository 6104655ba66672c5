import { UpstreamError } from '../../net/upstream-error.ts'
import { createCutter, type CutterOptions } from './cutter.ts'
import type { ElementaryStream } from './psi.ts'
import { createRestamper, type Restamper } from './restamp.ts'
import type { TsSegment } from './segment-writer.ts'

/** A segment whose times continue those before. `discontinuity` is true if its streams are other ones. */
export type CutSegment = Omit<TsSegment, 'isSeam'> & { discontinuity: boolean }

/** At 8 Mbit/s this is half a minute, longer than any distance of key frames. */
const MOST_BYTES_WITHOUT_SEGMENT = 32 * 2 ** 20
const MOST_SCRAMBLED = 5000

/** State that lasts over the connections to one stream. */
export type CutterMemory = { restamper: Restamper; kinds?: string }

/** Creates the memory of a stream that was never opened. */
export const createCutterMemory = (): CutterMemory => ({ restamper: createRestamper() })

/**
 * Cuts a connection's bytes into segments whose times continue over restarts; `durations` replace those of
 * live streams. Throws an `UpstreamError` for an unreadable or scrambled stream.
 */
export async function* cutStream(
  bytes: AsyncIterable<Uint8Array>,
  memory: CutterMemory,
  program?: number,
  durations: Pick<CutterOptions, 'minSeconds' | 'maxSeconds'> = {},
): AsyncGenerator<CutSegment> {
  const ready: CutSegment[] = []
  const cutter = createCutter((segment) => ready.push(continueWith(memory, segment)), { program, ...durations })
  let waiting = 0
  let hasSegment = false
  for await (const chunk of bytes) {
    cutter.push(chunk)
    waiting += chunk.length
    if (ready.length > 0) waiting = 0
    hasSegment ||= ready.length > 0
    yield* ready.splice(0)
    const { scrambled } = cutter.faults()
    if (!hasSegment && scrambled > MOST_SCRAMBLED) throw new UpstreamError('the stream is scrambled', true)
    if (waiting > MOST_BYTES_WITHOUT_SEGMENT) throw new UpstreamError('no programme in the stream', true)
  }
  cutter.end()
  yield* ready.splice(0)
}

function continueWith(memory: CutterMemory, { isSeam, ...segment }: TsSegment): CutSegment {
  const kinds = kindsOf(segment.streams)
  const isFirst = memory.kinds === undefined
  const discontinuity = !isFirst && memory.kinds !== kinds
  if (discontinuity) memory.restamper.reset()
  memory.restamper.restamp(segment.bytes, isSeam && !isFirst && !discontinuity)
  memory.kinds = kinds
  return { ...segment, discontinuity }
}

function kindsOf(streams: readonly ElementaryStream[]): string {
  return streams.map(({ kind, language }) => `${kind} ${language ?? ''}`).join()
}
