import { setImmediate } from 'node:timers/promises'
import type { PersonRow } from '../../db/catalogue-schema.ts'
import type { StationRow } from '../../db/schema.ts'
import { MAX_WHOLE } from '../../../src/domain/guide/list-parts.ts'
import { channelDocument, personDocument, stationDocument, titleDocument } from '../../../src/domain/search/documents.ts'
import { indexing } from '../../../src/domain/search/indexing.ts'
import { type ShownTitle, shownTitles } from '../../../src/domain/search/programme-documents.ts'
import type { SearchIndex } from '../../../src/domain/search/search-index.ts'
import type { CatalogueStore } from '../catalogue/catalogue-store.ts'
import type { ChannelStore, RankedChannel } from '../channels/channel-store.ts'
import type { ProgrammeStore } from '../programmes/programme-store.ts'
import type { StationStore } from '../radio/station-store.ts'
import { dayAhead, type GuideSpan, searchedSpan } from './guide-span.ts'
import { runInSlices } from './time-slicing.ts'
import type { SearchStore } from './search-store.ts'

/** The server checks the database for changes at most this often. */
const FRESH_MS = 10_000

/** An unchanged long list is indexed again after this: found codecs are no change of it. */
const LONG_LIST_FRESH_MS = 300_000

/** The search indexes, replaced one by one, and the data that responses show of results. */
export type Searchable = { places: Places; catalogue: FoundInCatalogue; guide: Guide }

type Places = {
  version: string | undefined
  madeMs: number
  index: SearchIndex
  channels: ReadonlyMap<string, RankedChannel>
  stations: ReadonlyMap<string, StationRow>
}
type FoundInCatalogue = { version: string; index: SearchIndex; people: ReadonlyMap<string, PersonRow> }
type Guide = { version: string; index: SearchIndex; shown: ReadonlyMap<string, ShownTitle> }

/** Data sources of the search indexes. */
export type SearchSources = {
  channels: Pick<ChannelStore, 'all' | 'version'>
  stations: Pick<StationStore, 'all'>
  programmes: Pick<ProgrammeStore, 'version'>
  catalogue: Pick<CatalogueStore, 'version'>
  store: SearchStore
  now(): number
  reportError(error: unknown): void
}

/**
 * Caches the search indexes, built on the first search in slices that let other requests run. Later searches
 * get the cached ones; at most every ten seconds a changed database starts a rebuild in the background.
 */
export function createSearchIndexCache(sources: SearchSources, elapsed: () => number): () => Promise<Searchable> {
  let indexes: Promise<Searchable> | undefined
  let isRenewing = false
  let checkedMs = -Infinity

  async function renew(old: Searchable): Promise<void> {
    isRenewing = true
    try {
      indexes = Promise.resolve(await searchableOf(sources, old))
    } catch (error) {
      // While the database is down, the last indexes stay in use.
      sources.reportError(error)
    } finally {
      isRenewing = false
    }
  }

  return async () => {
    const nowMs = elapsed()
    if (!indexes) {
      checkedMs = nowMs
      const first = searchableOf(sources)
      first.catch(() => (indexes = undefined))
      indexes = first
    }
    const known = await indexes
    if (!isRenewing && nowMs - checkedMs >= FRESH_MS) {
      checkedMs = nowMs
      void renew(known)
    }
    return known
  }
}

async function searchableOf(sources: SearchSources, old?: Searchable): Promise<Searchable> {
  const places = await placesOf(sources, old?.places)
  const catalogueVersion = await sources.catalogue.version()
  const span = searchedSpan(await sources.store.broadcasts(dayAhead(sources.now())), sources.now())
  const guideVersion = `${await sources.programmes.version()} ${span?.fromMs ?? ''}`
  return {
    places,
    catalogue: old?.catalogue.version === catalogueVersion ? old.catalogue : await catalogueOf(sources, catalogueVersion),
    guide:
      old?.guide.version === guideVersion ? old.guide : await guideOf(sources, [...places.channels.keys()], guideVersion, span),
  }
}

async function placesOf({ channels, stations, now }: SearchSources, old: Places | undefined): Promise<Places> {
  const version = await channels.version()
  const isLong = old !== undefined && old.channels.size > MAX_WHOLE
  if (isLong && old.version === version && now() - old.madeMs < LONG_LIST_FRESH_MS) return old
  const [allChannels, allStations] = [await channels.all(), await stations.all()]
  return {
    version,
    madeMs: now(),
    index: await runInSlices(indexing([...allChannels.map(channelDocument), ...allStations.map(stationDocument)])),
    channels: new Map(allChannels.map((channel) => [channel.id, channel])),
    stations: new Map(allStations.map((station) => [station.id, station])),
  }
}

async function catalogueOf({ store }: SearchSources, version: string): Promise<FoundInCatalogue> {
  const titles = await store.titles()
  const people = await store.people()
  return {
    version,
    index: await runInSlices(indexing([...titles.map(titleDocument), ...people.map(personDocument)])),
    people: new Map(people.map(({ id, name, name_ru }) => [id, { id, name, name_ru }])),
  }
}

async function guideOf(
  { store }: SearchSources,
  channelIds: readonly string[],
  version: string,
  span: GuideSpan | undefined,
): Promise<Guide> {
  const shown: ShownTitle[] = []
  for (const channelId of channelIds) {
    const programmes = await store.programmesOf(channelId, span)
    await setImmediate()
    shown.push(...shownTitles(channelId, programmes))
  }
  return {
    version,
    index: await runInSlices(indexing(shown.map(({ document }) => document))),
    shown: new Map(shown.map((title) => [title.document.id, title])),
  }
}
