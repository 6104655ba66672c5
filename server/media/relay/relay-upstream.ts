import { isHls } from './hls-playlist.ts'
import { type FoundPlaylist, type HlsFacts, MOST_PLAYLIST_BYTES, relayHls } from './relay-hls.ts'
import { relayIcecast } from './relay-icecast.ts'
import type { RelayRun } from './relay-run.ts'
import { type Attempt, openUpstream, readWhole, type Trail } from './upstream.ts'
import { UpstreamError } from './upstream-error.ts'
import { firstOfList, kindOfUpstream, readAhead } from './upstream-kind.ts'

/**
 * Relays what an address holds (an endless stream, an HLS playlist, or a list whose first entry is one) until it ends. Throws an
 * `UpstreamError` for everything that an upstream can do wrong.
 */
export async function relayUpstream(
  stream: string,
  run: RelayRun,
  attempt: Attempt,
  know: (facts: HlsFacts) => void,
): Promise<void> {
  const trail: Trail = new Set()
  for (let address = stream; ;) {
    const upstream = await openUpstream(address, attempt, trail)
    const { head, bytes } = await readAhead(upstream.bytes)
    const kind = kindOfUpstream(head)
    if (kind === 'sound') return relayIcecast({ bytes, metaint: upstream.metaint }, run, attempt.signal)
    if (kind === 'page') throw new UpstreamError('a page and no sound', true)
    const found: FoundPlaylist = {
      text: (await readWhole(bytes, MOST_PLAYLIST_BYTES)).toString('utf8'),
      address: upstream.address,
    }
    if (isHls(found.text)) return relayHls(found, run, attempt, know)
    const first = firstOfList(found.text)
    if (!first) throw new UpstreamError('a list without an address', true)
    address = first
  }
}
