import { probeTs, type TsProbe } from '../ts/probe.ts'
import type { RelayedStream } from './fetcher.ts'

/** Two seconds at 12 Mbit/s: a key frame and all sounds. */
const PROBED_BYTES = 3 * 2 ** 20

/** Creates a probe of what viewers receive: of the first MPEG-TS after each opening of a stream. */
export function createStreamProbes(found: (stream: RelayedStream, probe: TsProbe) => void) {
  const due = new Set<string>()
  return {
    opened: ({ address }: RelayedStream): void => void due.add(address),
    placed(stream: RelayedStream, bytes: Buffer): void {
      const probe = due.has(stream.address) ? probeTs(bytes.subarray(0, PROBED_BYTES)) : undefined
      if (!probe) return
      due.delete(stream.address)
      found(stream, probe)
    },
  }
}
