import { isTransportStream } from '../ts/packets.ts'
import { probeTs, type TsProbe } from '../ts/probe.ts'
import type { Fetcher } from '../hls/fetcher.ts'

/** Two seconds at 12 Mbit/s: a key frame and all sounds. */
const PROBED_BYTES = 3 * 2 ** 20

/** Wraps a fetcher: the first clear MPEG-TS that it fetches is probed for its content. */
export function withProbe(fetch: Fetcher, found: (probe: TsProbe) => void): Fetcher {
  let isKnown = false
  return async (address, limits) => {
    const file = await fetch(address, limits)
    if (!isKnown && isTransportStream(file.bytes.subarray(0, 1024))) {
      const probe = probeTs(file.bytes.subarray(0, PROBED_BYTES))
      isKnown = probe !== undefined
      if (probe) found(probe)
    }
    return file
  }
}
