import type { Trail } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import { addressesOf, decodeList, isMarkupList } from './address-list.ts'
import type { FailedEntries } from './failed-entries.ts'
import { isHls } from './hls-playlist.ts'
import { type HlsFacts, MOST_PLAYLIST_BYTES, relayHls } from './relay-hls.ts'
import { relayIcecast } from './relay-icecast.ts'
import type { RelayRun } from './relay-run.ts'
import { type Attempt, attemptWithin, openUpstream, readWhole } from './upstream.ts'
import { kindOfUpstream, readAhead } from './upstream-kind.ts'

/** What relaying an address needs beside the attempt. */
export type UpstreamDeps = {
  failed: FailedEntries
  /** A run for one more connection; the one before is over. */
  nextRun: () => RelayRun
  know: (facts: HlsFacts) => void
}

// Players wait 7 s for a station: where another server is left, the first one must answer sooner.
const ENTRY_PATIENCE_MS = 3000
// Lists may name lists; all their servers together are asked no more often in one attempt.
const MOST_OPENED = 20

/**
 * Relays what an address holds until it ends: an endless stream, an HLS playlist, or a list of servers, of which the next one is asked
 * when one brings no sound. Throws an `UpstreamError` for everything that an upstream can do wrong.
 */
export async function relayUpstream(stream: string, attempt: Attempt, deps: UpstreamDeps): Promise<void> {
  let opened = 0
  let run: RelayRun | undefined
  const nextRun = () => (run = deps.nextRun())
  const hasSound = () => run?.hasReceived() === true
  await relay(stream, attempt, new Set())

  async function relay(address: string, within: Attempt, trail: Trail, patienceMs?: number): Promise<void> {
    if (++opened > MOST_OPENED) throw new UpstreamError('lists of too many servers', true)
    const upstream = await openUpstream(address, within, { trail, ...(patienceMs !== undefined && { patienceMs }) })
    const { head, bytes } = await readAhead(upstream.bytes)
    const kind = kindOfUpstream(head, upstream)
    if (kind === 'sound') return relayIcecast({ bytes, metaint: upstream.metaint }, nextRun(), within.signal)
    const text = decodeList(await readWhole(bytes, MOST_PLAYLIST_BYTES))
    if (kind === 'markup' && !isMarkupList(text)) throw new UpstreamError('a page and no sound', true)
    if (isHls(text)) return relayHls({ text, address: upstream.address }, nextRun(), within, deps.know)
    await relayFirst(addressesOf(text, upstream.address), within, trail)
  }

  /** Relays the first of the servers that brings sound. */
  async function relayFirst(addresses: readonly string[], within: Attempt, trail: Trail): Promise<void> {
    const failures: UpstreamError[] = []
    const sorted = deps.failed.sort(addresses)
    for (const [i, address] of sorted.entries()) {
      const isLast = i === sorted.length - 1
      const own = attemptWithin(within)
      run = undefined
      try {
        await relay(address, own.attempt, new Set(trail), isLast ? undefined : ENTRY_PATIENCE_MS)
        return
      } catch (error) {
        if (within.signal.aborted) throw within.signal.reason
        // After sound the list is asked anew, and the same server first.
        if (!(error instanceof UpstreamError) || hasSound()) throw error
        deps.failed.note(address)
        failures.push(error)
      } finally {
        if (hasSound()) deps.failed.forget(address)
        own.end()
      }
    }
    // A failure that may pass is worth asking again for soon.
    throw failures.find(({ forGood }) => !forGood) ?? failures[0] ?? new UpstreamError('a list without an address', true)
  }
}
