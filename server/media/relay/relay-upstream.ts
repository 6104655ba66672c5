import type { Trail } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import { addressesOf, decodeList, isMarkupList } from './address-list.ts'
import type { FailedEntries } from './failed-entries.ts'
import { isHls } from './hls-playlist.ts'
import { type HlsFacts, MOST_PLAYLIST_BYTES, relayHls } from './relay-hls.ts'
import { relayIcecast } from './relay-icecast.ts'
import { relayTs } from './relay-ts.ts'
import type { PublishedSegments } from './published-segments.ts'
import type { RelayRun } from './relay-run.ts'
import { type Attempt, attemptWithin, openUpstream, readWhole } from './upstream.ts'
import { kindOfUpstream, readAhead } from './upstream-kind.ts'

/** Dependencies of an upstream relay beside the attempt. `know` receives facts of an HLS upstream. */
export type UpstreamDeps = {
  failed: FailedEntries
  /** Ends the previous run and returns one for a new connection. */
  nextRun: () => RelayRun
  know: (facts: HlsFacts) => void
  /** Segments of an HLS upstream that players already have. */
  published: PublishedSegments
}

// Players wait 7 s for a station, so a server with an alternative gets less time.
const ENTRY_TIMEOUT_MS = 3000
// Lists may name lists: this bounds the requests of one attempt.
const MOST_OPENED = 20

/**
 * Relays a stream, an HLS playlist or the first server of a list that brings sound. Throws an `UpstreamError`
 * for every fault of an upstream.
 */
export async function relayUpstream(stream: string, attempt: Attempt, deps: UpstreamDeps): Promise<void> {
  let opened = 0
  let run: RelayRun | undefined
  const nextRun = () => (run = deps.nextRun())
  const hasSound = () => run?.hasReceived() === true
  await relay(stream, attempt, new Set())

  async function relay(address: string, within: Attempt, trail: Trail, timeoutMs?: number): Promise<void> {
    if (++opened > MOST_OPENED) throw new UpstreamError('lists of too many servers', true)
    const upstream = await openUpstream(address, within, { trail, ...(timeoutMs !== undefined && { timeoutMs }) })
    const { head, bytes } = await readAhead(upstream.bytes)
    const kind = kindOfUpstream(head, upstream)
    if (kind === 'sound') return relayIcecast({ bytes, metaint: upstream.metaint }, nextRun(), within.signal)
    if (kind === 'ts') return relayTs(bytes, nextRun(), within.signal, deps.know)
    const text = decodeList(await readWhole(bytes, MOST_PLAYLIST_BYTES))
    if (kind === 'markup' && !isMarkupList(text)) throw new UpstreamError('a page and no sound', true)
    if (isHls(text)) return relayHls({ text, address: upstream.address }, nextRun(), within, deps)
    await relayFirst(addressesOf(text, upstream.address), within, trail)
  }

  /** Relays the first server that brings sound. */
  async function relayFirst(addresses: readonly string[], within: Attempt, trail: Trail): Promise<void> {
    const failures: UpstreamError[] = []
    const sorted = deps.failed.sort(addresses)
    for (const [i, address] of sorted.entries()) {
      const isLast = i === sorted.length - 1
      const own = attemptWithin(within)
      run = undefined
      try {
        await relay(address, own.attempt, new Set(trail), isLast ? undefined : ENTRY_TIMEOUT_MS)
        return
      } catch (error) {
        if (within.signal.aborted) throw within.signal.reason
        // After sound, the next attempt reads the list again and starts with the same server.
        if (!(error instanceof UpstreamError) || hasSound()) throw error
        deps.failed.note(address)
        failures.push(error)
      } finally {
        if (hasSound()) deps.failed.forget(address)
        own.end()
      }
    }
    // A temporary failure is reported first, because it deserves an early retry.
    throw failures.find(({ forGood }) => !forGood) ?? failures[0] ?? new UpstreamError('a list without an address', true)
  }
}
