import { factsOf, type Screen } from '../../../src/domain/routing/screens.ts'
import type { Catalogue } from '../catalogue/catalogue-cache.ts'
import type { CacheChanges } from '../../http/cache-changes.ts'
import type { ServerClock } from '../../clock.ts'
import type { ChannelStore } from '../channels/channel-store.ts'

// A new channel is known at once, and ids that nothing has read the table once in so long.
const READ_AGAIN_MS = 1000
const FRESH_MS = 60_000

/** Stores in which ids are looked up. */
export type IdSources = {
  channels: Pick<ChannelStore, 'all'>
  catalogue: (nowMs: number) => Promise<Pick<Catalogue, 'titles' | 'genres' | 'collections'>>
  pages: () => Promise<ReadonlySet<string>>
  clock: ServerClock
  changes?: CacheChanges | undefined
}

/**
 * Whether the id in a screen's path exists: all paths of unknown ids share one page. True for screens without
 * ids.
 */
export function createKnownIds({
  channels,
  catalogue,
  pages,
  clock,
  changes,
}: IdSources): (screen: Screen, id: string) => Promise<boolean> {
  let ofChannels: ReadonlySet<string> = new Set()
  let readAtMs = -Infinity
  changes?.subscribe(() => (readAtMs = -Infinity))

  async function isChannel(id: string): Promise<boolean> {
    const ageMs = clock.elapsed() - readAtMs
    if (ageMs >= FRESH_MS || (ageMs >= READ_AGAIN_MS && !ofChannels.has(id))) {
      ofChannels = new Set((await channels.all()).flatMap((channel) => [channel.id, channel.slug]))
      readAtMs = clock.elapsed()
    }
    return ofChannels.has(id)
  }

  return async (screen, id) => {
    switch (factsOf(screen).item) {
      case 'channel':
        return isChannel(id)
      case 'page':
        return (await pages()).has(id)
      case 'title':
        return (await catalogue(clock.now())).titles.byId(id) !== undefined
      case 'genre':
        return (await catalogue(clock.now())).genres.some(({ _id }) => _id === id)
      case 'collection':
        return (await catalogue(clock.now())).collections.some((one) => one.id === id)
      case 'token':
      case 'none':
        return true
    }
  }
}
