import type { Api } from '../contract/api.ts'

/** The stores of the database that hold API responses. */
export type CacheStore = 'channels' | 'epg' | 'catalogue' | 'own'

/** How a call is cached. `store: 'own'` holds what only a signed-in person may read. */
export type CachePolicy = {
  store: CacheStore
  /**
   * `network-first`: the cached response stands in for a silent or slow network. `stale-while-revalidate`:
   * the cached response is returned at once, and the page is notified if the server's differs.
   */
  strategy: 'network-first' | 'stale-while-revalidate'
  /**
   * A guide day that was cached after it ended cannot change: `cache-first` never asks the server for it
   * again.
   */
  pastDay?: 'cache-first'
  /** How long a viewer waits for the network before the cached response is shown. */
  timeoutMs: number
  /** The run of the worker's prefetch that fetches it: shared, for each viewer, or with the guide. */
  prefetch?: 'everybody' | 'viewer' | 'guide'
  /** True if the response depends on the viewer: it is cached under their mark. */
  personal: boolean
}

const TIMEOUT_MS = 3000
const OWN_TIMEOUT_MS = 2000

const LIST = { store: 'channels', strategy: 'network-first', timeoutMs: TIMEOUT_MS, personal: false } as const
const GUIDE = { ...LIST, store: 'epg' } as const
const CATALOGUE = { ...LIST, store: 'catalogue', strategy: 'stale-while-revalidate' } as const
const OWN = { store: 'own', strategy: 'network-first', timeoutMs: OWN_TIMEOUT_MS, personal: true } as const

/**
 * Every cached call; all others go to the network alone. The worker, its prefetch and the pages read this one
 * table.
 */
export const CACHE_POLICY = {
  allChannels: { ...LIST, personal: true, prefetch: 'viewer' },
  channelCategories: { ...LIST, prefetch: 'everybody' },
  allStations: { ...LIST, prefetch: 'everybody' },
  planList: { ...LIST, prefetch: 'everybody' },
  showPlan: LIST,
  listPages: { ...LIST, prefetch: 'everybody' },
  showPage: LIST,
  siteFacts: { ...LIST, prefetch: 'everybody' },
  redirects: { ...LIST, strategy: 'stale-while-revalidate', prefetch: 'everybody' },

  nowAndNext: { ...GUIDE, prefetch: 'guide' },
  programmesOfGuide: { ...GUIDE, strategy: 'stale-while-revalidate', pastDay: 'cache-first' },
  programmesOfDay: { ...GUIDE, pastDay: 'cache-first' },
  showProgramme: GUIDE,

  catalogueHome: { ...CATALOGUE, personal: true, prefetch: 'viewer' },
  listTitles: { ...CATALOGUE, personal: true },
  allGenres: CATALOGUE,
  showGenre: { ...CATALOGUE, personal: true },
  allCollections: CATALOGUE,
  showCollection: { ...CATALOGUE, personal: true },
  showPerson: { ...CATALOGUE, personal: true },
  showTitle: { ...CATALOGUE, personal: true },
  titleReviews: CATALOGUE,

  favouriteChannels: { ...OWN, prefetch: 'viewer' },
  favouriteStations: { ...OWN, prefetch: 'viewer' },
  favouriteTitles: { ...OWN, prefetch: 'viewer' },
  titlesToContinue: { ...OWN, prefetch: 'viewer' },
  showUser: { ...OWN, prefetch: 'viewer' },
  ownOfTitle: OWN,
  watchHistory: OWN,
  watchedTitles: OWN,
} as const satisfies Partial<Record<keyof Api, CachePolicy>>

/** The name of a cached call in the contract. */
export type CachedCall = keyof typeof CACHE_POLICY

/** Returns the policy of a cached call. */
export const cachePolicyOf = (name: CachedCall): CachePolicy => CACHE_POLICY[name]

/**
 * The most characters of API responses that a store holds; above it `evict` drops the least recently read.
 */
export const MAX_CHARACTERS: Readonly<Partial<Record<CacheStore, number>>> = { epg: 20_000_000, catalogue: 20_000_000 }
