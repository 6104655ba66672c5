import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../db/schema.ts'
import type { CacheChanges } from '../http/cache-changes.ts'
import { type OwnStream, ownDirectStreams } from '../media/stream-probe/own-streams.ts'
import { type StreamProbe, whyNotDirect } from '../media/stream-probe/stream-probe.ts'

/** A stream that browsers fetch themselves. Its type selects their player. */
export type DirectStream = { address: string; type: 'video/mp2t' | 'audio/aac' }

/**
 * Streams that browsers fetch themselves, because the operator marked them `direct`. Null if no stream fits.
 */
export type DirectStreams = ReturnType<typeof createDirectStreams>

const FRESH_MS = 10_000
const Probe = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))), null)

/** Reads direct streams, cached for ten seconds because every page needs their origins. */
export function createDirectStreams(db: Kysely<Database>, isHttps: boolean, elapsed: () => number, changes?: CacheChanges) {
  let known: Promise<Map<string, DirectStream | null>> | undefined
  let readAtMs = 0
  changes?.subscribe(() => (known = undefined))

  function all(): Promise<Map<string, DirectStream | null>> {
    if (known && elapsed() - readAtMs <= FRESH_MS) return known
    readAtMs = elapsed()
    const reading = read()
    reading.catch(() => (known = undefined))
    known = reading
    return reading
  }

  async function read(): Promise<Map<string, DirectStream | null>> {
    const found = new Map<string, DirectStream | null>()
    for (const stream of await ownDirectStreams(db)) {
      const key = `${stream.medium} ${stream.id}`
      if (!found.get(key)) found.set(key, directOf(stream, isHttps))
    }
    return found
  }

  return {
    /** Returns the stream that browsers fetch; null if none fits, undefined if the service relays it. */
    async find(medium: OwnStream['medium'], id: string): Promise<DirectStream | null | undefined> {
      return (await all()).get(`${medium} ${id}`)
    },
    /** Returns the ids of direct channels that no browser plays, because no stream fits. */
    async unfitChannels(): Promise<ReadonlySet<string>> {
      const unfit = [...(await all())].filter(([key, stream]) => stream === null && key.startsWith('channel '))
      return new Set(unfit.map(([key]) => key.slice('channel '.length)))
    },
    /** Returns the origins that pages must be allowed to reach. */
    async origins(): Promise<string[]> {
      const streams = [...(await all()).values()]
      return [...new Set(streams.flatMap((stream) => (stream ? [new URL(stream.address).origin] : [])))].toSorted()
    },
  }
}

function directOf(stream: OwnStream, isHttps: boolean): DirectStream | null {
  const probe = v.parse(Probe, stream.probe) as StreamProbe | null
  // The relay's findings say nothing of CORS, so only a probe counts.
  if (!probe?.container || whyNotDirect(probe, { ...stream, isHttps }) !== undefined) return null
  return { address: stream.address, type: probe.container === 'aac' ? 'audio/aac' : 'video/mp2t' }
}
