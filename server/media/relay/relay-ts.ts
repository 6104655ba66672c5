import { UpstreamError } from '../../net/upstream-error.ts'
import { createCutterMemory, cutStream } from '../ts/cut-stream.ts'
import { MAX_SECONDS } from '../ts/cutter.ts'
import { type ElementaryStream, isVideo } from '../ts/psi.ts'
import type { HlsFacts } from './relay-hls.ts'
import type { RelayRun } from './relay-run.ts'

/** Sound is cut every 4 s. Pictures may have key frames that are further apart. */
const targetSecondsOf = (streams: readonly ElementaryStream[]) => (streams.some(({ kind }) => isVideo(kind)) ? MAX_SECONDS : 5)

/** Relays MPEG-TS over http until it ends. Throws an `UpstreamError` if it contains no segment. */
export async function relayTs(
  bytes: AsyncIterable<Uint8Array>,
  run: RelayRun,
  signal: AbortSignal,
  know: (facts: HlsFacts) => void,
): Promise<void> {
  let seconds = 0
  for await (const segment of cutStream(bytes, createCutterMemory())) {
    know({ codecs: undefined, targetSeconds: targetSecondsOf(segment.streams) })
    const { discontinuity } = segment
    run.segment({ kind: 'ts', seconds: segment.seconds, discontinuity, bytesAt: () => segment.bytes })
    seconds += segment.seconds
    run.received(seconds)
    await run.pace(signal)
  }
  if (seconds === 0) throw new UpstreamError('no sound in the stream')
}
