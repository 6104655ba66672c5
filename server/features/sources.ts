import type { FindSource } from '../media/origin.ts'
import type { Source } from '../media/source.ts'
import type { ChannelStore } from './channels/channel-store.ts'
import type { StationStore } from './radio/station-store.ts'

const FRESH_MS = 30_000

/** What a channel plays. */
export const sourceOfChannel = ({ loop, loop_offset: offset }: { loop: string; loop_offset: number }): Source => ({
  loop,
  offset,
})

/** What a station plays: its own stream where it has one. */
export function sourceOfStation(station: { stream: string | null; loop: string; loop_offset: number }): Source {
  return station.stream === null ? sourceOfChannel(station) : { stream: station.stream }
}

/** Finds what a channel or station plays; answers are kept for half a minute, because every segment asks. */
export function createSourceFinder(channels: ChannelStore, stations: StationStore, elapsed: () => number): FindSource {
  let sources: Promise<Map<string, Source>> | undefined
  let readAtMs = 0
  let reading = false

  /** While the database is away, what was known plays on. */
  function refresh(): Promise<Map<string, Source>> {
    const known = sources
    readAtMs = elapsed()
    reading = true
    const fresh = (known ? read().catch(() => known) : read()).finally(() => (reading = false))
    fresh.catch(() => (sources = undefined))
    return fresh
  }

  async function read(): Promise<Map<string, Source>> {
    const found = new Map<string, Source>()
    for (const channel of await channels.all()) found.set(`tv/${channel.id}`, sourceOfChannel(channel))
    for (const station of await stations.all()) found.set(`radio/${station.id}`, sourceOfStation(station))
    return found
  }

  return async (medium, id, anew) => {
    if (!sources || (!reading && (anew || elapsed() - readAtMs > FRESH_MS))) sources = refresh()
    return (await sources).get(`${medium}/${id}`)
  }
}
