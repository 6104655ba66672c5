import type { Source } from '../media/origin.ts'
import type { ChannelStore } from './channels/channel-store.ts'
import type { StationStore } from './radio/station-store.ts'

const FRESH_MS = 30_000

/** Finds what a channel or station plays; answers are kept for half a minute, because every segment asks. */
export function createSourceFinder(channels: ChannelStore, stations: StationStore, now: () => number) {
  let sources: Promise<Map<string, Source>> | undefined
  let readAtMs = 0

  /** While the database is away, what was known plays on. */
  function refresh(): Promise<Map<string, Source>> {
    const known = sources
    readAtMs = now()
    const reading = known ? read().catch(() => known) : read()
    reading.catch(() => (sources = undefined))
    return reading
  }

  async function read(): Promise<Map<string, Source>> {
    const sources = new Map<string, Source>()
    for (const { id, loop, loop_offset: offset } of await channels.all()) sources.set(`tv/${id}`, { loop, offset })
    for (const { id, stream, loop, loop_offset: offset } of await stations.all()) {
      sources.set(`radio/${id}`, stream === null ? { loop, offset } : { stream })
    }
    return sources
  }

  return async (medium: 'tv' | 'radio', id: string): Promise<Source | undefined> => {
    if (!sources || now() - readAtMs > FRESH_MS) sources = refresh()
    return (await sources).get(`${medium}/${id}`)
  }
}
