import type { FoundOfKind, FoundProgramme } from '../../../src/contract/search.ts'
import { addDays, kyivDayOf, kyivInstant } from '../../../src/domain/time/kyiv-time.ts'
import { type Airing, nearestAirings, weightNow } from '../../../src/domain/search/programme-documents.ts'
import { type Found, type FoundGroup, search } from '../../../src/domain/search/search.ts'
import { type CallContext, fresh, type Handlers } from '../../http/handler-result.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { LIMITS } from '../../http/limits.ts'
import type { Catalogue } from '../catalogue/catalogue-cache.ts'
import { presentCard } from '../catalogue/listed-title.ts'
import { rankOf } from '../catalogue/title-access.ts'
import { archiveDaysOf, openArchiveDays, presentChannel } from '../channels/channel-access.ts'
import { presentInBrief } from '../programmes/programme-handlers.ts'
import { presentStation } from '../radio/present-station.ts'
import type { Searchable } from './index-cache.ts'
import type { SearchStore } from './search-store.ts'

/** Dependencies of the search's handlers. */
export type SearchDeps = {
  searchable: () => Promise<Searchable>
  store: Pick<SearchStore, 'programmes'>
  catalogue: (nowMs: number) => Promise<Catalogue>
  windows: SlidingWindows
  /** The direct channels that no browser plays. */
  unfitChannels: () => Promise<ReadonlySet<string>>
}

/** Answers the search over everything. */
export function searchHandlers(deps: SearchDeps): Handlers<'searchEverything'> {
  const { searchable, windows } = deps
  return {
    async searchEverything({ query: { q, limit } }, context) {
      const { client, nowMs } = context
      // In-process calls have no address.
      if (client.address !== '') windows.take([[LIMITS.searchesOfAddress, client.address]])
      const known = await searchable()
      const nearest = nearestOf(known, context)
      const groups = search([known.places.index, known.catalogue.index, known.guide.index], q, {
        limitPerGroup: limit,
        weigh: (kind, id, weight) => (kind === 'programme' ? weightNow(nearest(id), nowMs) : weight),
      })
      const presented: FoundOfKind[] = []
      for (const group of groups) {
        const shown = await present(group, known, nearest, context, deps)
        // Rows deleted since the index was built leave a group empty.
        if (shown.found.length > 0) presented.push(shown)
      }
      return fresh(presented)
    },
  }
}

type Nearest = (id: string) => Airing[]

/** The nearest showings of a programme that the viewer's archive reaches. */
function nearestOf({ guide, places }: Searchable, { viewer, nowMs }: CallContext): Nearest {
  const today = kyivDayOf(nowMs)
  const byDays = new Map<number, number>()
  const archiveFromMs = (days: number): number => {
    const known = byDays.get(days) ?? Math.min(nowMs, kyivInstant(addDays(today, 1 - days)))
    byDays.set(days, known)
    return known
  }
  return (id) => {
    const { airings, channelId } = guide.shown.get(id)!
    const channel = places.channels.get(channelId)
    return nearestAirings(airings, nowMs, archiveFromMs(channel ? openArchiveDays(channel, viewer) : archiveDaysOf(viewer)))
  }
}

async function present(
  { kind, found }: FoundGroup,
  { places, catalogue: { people }, guide }: Searchable,
  nearest: Nearest,
  { viewer, nowMs }: CallContext,
  { store, catalogue, unfitChannels }: SearchDeps,
): Promise<FoundOfKind> {
  switch (kind) {
    case 'channel': {
      const unfit = await unfitChannels()
      return { kind, found: shownOf(found, (id) => presentChannel(places.channels.get(id)!, viewer, unfit)) }
    }
    case 'station':
      return { kind, found: shownOf(found, (id) => presentStation(places.stations.get(id)!)) }
    case 'person':
      return {
        kind,
        found: shownOf(found, (_id) => ({ _id, name: people.get(_id)!.name, name_ru: people.get(_id)!.name_ru })),
      }
    case 'title': {
      const { titles, ranks } = await catalogue(nowMs)
      return {
        kind,
        found: shownOf(found, (id) => {
          const title = titles.byId(id)
          return title && presentCard(title, rankOf(viewer), ranks)
        }),
      }
    }
    case 'programme': {
      const unfit = await unfitChannels()
      const rows = await store.programmes(found.flatMap(({ id }) => nearest(id).map((airing) => airing.id)))
      return {
        kind,
        found: shownOf(found, (id): Omit<FoundProgramme, 'words'> | undefined => {
          const channel = places.channels.get(guide.shown.get(id)!.channelId)
          const showings = nearest(id).flatMap((airing) => rows.get(airing.id) ?? [])
          if (!channel || showings.length === 0) return undefined
          return { channel: presentChannel(channel, viewer, unfit), showings: showings.map((row) => presentInBrief(row, nowMs)) }
        }),
      }
    }
  }
}

/** Returns results with their matched words, without those that have nothing to show. */
function shownOf<Shown extends object>(
  found: readonly Found[],
  show: (id: string) => Shown | undefined,
): (Shown & { words: string[] })[] {
  return found.flatMap(({ id, words }) => {
    const shown = show(id)
    return shown ? [{ ...shown, words }] : []
  })
}
