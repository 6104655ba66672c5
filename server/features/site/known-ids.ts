import type { Screen } from '../../../src/domain/routing/paths.ts'
import type { Catalogue } from '../catalogue/catalogue-cache.ts'
import type { ChannelStore } from '../channels/channel-store.ts'

// A new channel is known at once, and ids that nothing has read the table once in so long.
const READ_AGAIN_MS = 1000
const FRESH_MS = 60_000

/** What ids are looked up in. */
export type IdSources = {
  channels: Pick<ChannelStore, 'all'>
  catalogue: (nowMs: number) => Promise<Pick<Catalogue, 'titles' | 'genres' | 'collections'>>
  pages: (nowMs: number) => Promise<ReadonlySet<string>>
  now: () => number
}

/** Whether the id in the address of a screen is something's, so that all addresses of nothing are one page; screens without ids know all. */
export function createKnownIds({ channels, catalogue, pages, now }: IdSources): (screen: Screen, id: string) => Promise<boolean> {
  let ofChannels: ReadonlySet<string> = new Set()
  let readAtMs = -Infinity

  async function isChannel(id: string): Promise<boolean> {
    const ageMs = Math.abs(now() - readAtMs)
    if (ageMs >= FRESH_MS || (ageMs >= READ_AGAIN_MS && !ofChannels.has(id))) {
      ofChannels = new Set((await channels.all()).flatMap((channel) => [channel.id, channel.slug]))
      readAtMs = now()
    }
    return ofChannels.has(id)
  }

  return async (screen, id) => {
    if (screen === 'channel') return isChannel(id)
    if (screen === 'staticPage') return (await pages(now())).has(id)
    if (screen === 'film' || screen === 'serial' || screen === 'cartoon') {
      return (await catalogue(now())).titles.byId(id) !== undefined
    }
    if (screen === 'genre') return (await catalogue(now())).genres.some(({ _id }) => _id === id)
    if (screen === 'collection') return (await catalogue(now())).collections.some((one) => one.id === id)
    return true
  }
}
