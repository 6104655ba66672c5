import * as v from 'valibot'
import type { CacheChanges } from '../http/cache-changes.ts'
import type { FindSource } from '../media/origin.ts'
import type { LoopSource, Source } from '../media/source.ts'
import { StreamHeaders } from '../media/stream-columns.ts'
import type { RelayedStream } from '../media/tv-relay/fetcher.ts'
import type { SourceLimit } from '../media/tv-relay/source-places.ts'
import type { ChannelStore } from './channels/channel-store.ts'
import type { ChannelStreamStore } from './channels/channel-stream-store.ts'
import type { StationStore } from './radio/station-store.ts'

const FRESH_MS = 30_000
// Older sources than these are read before they are used.
const STALE_MS = 120_000

const sourceOfLoop = ({ loop, loop_offset: offset }: { loop: string; loop_offset: number }): LoopSource => ({ loop, offset })

/**
 * A channel's source: its streams, else its loop. `rights` ends its links when the package or the age
 * changes.
 */
export function sourceOfChannel(
  channel: { loop: string; loop_offset: number; package_id: string | null; age: number },
  streams: readonly RelayedStream[] = [],
): Source {
  return streams.length > 0 ? { streams, rights: `${channel.package_id ?? ''} ${channel.age}` } : sourceOfLoop(channel)
}

/** A station's source: its stream, else its loop. */
export function sourceOfStation(
  station: { stream: string | null; stream_headers: string; loop: string; loop_offset: number },
  limit?: SourceLimit,
): Source {
  if (station.stream === null) return sourceOfLoop(station)
  return { stream: station.stream, headers: v.parse(StreamHeaders, station.stream_headers), limit }
}

/** Finds the source of a channel or station, cached for half a minute because every segment needs it. */
export function createSourceFinder(
  channels: ChannelStore,
  streams: ChannelStreamStore,
  stations: StationStore,
  elapsed: () => number,
  changes?: CacheChanges,
): FindSource {
  let cached: Map<string, Source> | undefined
  let reading: Promise<Map<string, Source>> | undefined
  let readAtMs = 0
  // The known sources play on while the changed ones are read.
  changes?.subscribe(() => (readAtMs = Math.min(readAtMs, elapsed() - FRESH_MS - 1)))

  /** While the database is away, the cached sources play on. */
  function refresh(): Promise<Map<string, Source>> {
    readAtMs = elapsed()
    return read()
      .then((sources) => (cached = sources))
      .catch((error: unknown) => {
        if (!cached) throw error
        return cached
      })
      .finally(() => (reading = undefined))
  }

  async function read(): Promise<Map<string, Source>> {
    const found = new Map<string, Source>()
    const streamsOf = await streams.all()
    for (const channel of await channels.all()) {
      found.set(`tv/${channel.id}`, sourceOfChannel(channel, streamsOf.get(channel.id)))
    }
    const limits = await stations.limits()
    for (const station of await stations.all()) {
      found.set(`radio/${station.id}`, sourceOfStation(station, limits.get(station.id)))
    }
    return found
  }

  return async (medium, id, anew) => {
    const ageMs = elapsed() - readAtMs
    if (!cached || anew || ageMs > FRESH_MS) reading ??= refresh()
    // A database that hangs must not hold up media.
    const isUsable = cached && !anew && ageMs <= STALE_MS
    return (isUsable ? cached : await reading)?.get(`${medium}/${id}`)
  }
}
