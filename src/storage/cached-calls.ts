import type { Api } from '../contract/api.ts'
import type { Call } from '../contract/call.ts'
import {
  allCollections,
  allGenres,
  catalogueHome,
  listTitles,
  showCollection,
  showGenre,
  showPerson,
} from '../contract/catalogue.ts'
import { allChannels, channelCategories } from '../contract/channels.ts'
import { favouriteChannels, favouriteStations } from '../contract/favourites.ts'
import { watchHistory } from '../contract/history.ts'
import { favouriteTitles, ownOfTitle, titlesToContinue, watchedTitles } from '../contract/own-titles.ts'
import { listPages, showPage } from '../contract/pages.ts'
import { planList, showPlan } from '../contract/plans.ts'
import { nowAndNext, programmesOfDay, programmesOfGuide, showProgramme } from '../contract/programmes.ts'
import { allStations } from '../contract/radio.ts'
import { redirects, siteFacts } from '../contract/site.ts'
import { showTitle, titleReviews } from '../contract/titles.ts'
import { showUser } from '../contract/users.ts'
import { type CachedCall, cachePolicyOf } from './cache-policy.ts'

/** The calls of the cache policy, with their schemas. */
export const CACHED_CALLS: Readonly<{ [N in CachedCall]: Api[N] }> = {
  allChannels,
  channelCategories,
  allStations,
  planList,
  showPlan,
  listPages,
  showPage,
  siteFacts,
  redirects,
  nowAndNext,
  programmesOfGuide,
  programmesOfDay,
  showProgramme,
  catalogueHome,
  listTitles,
  allGenres,
  showGenre,
  allCollections,
  showCollection,
  showPerson,
  showTitle,
  titleReviews,
  favouriteChannels,
  favouriteStations,
  favouriteTitles,
  titlesToContinue,
  showUser,
  ownOfTitle,
  watchHistory,
  watchedTitles,
}

/** The cached calls with their names. */
export const cachedCalls = (): [name: CachedCall, call: Call][] => Object.entries(CACHED_CALLS) as [CachedCall, Call][]

/** Returns the cached calls of one run of the prefetch. */
export const callsToPrefetch = (group: 'everybody' | 'viewer' | 'guide'): [name: CachedCall, call: Call][] =>
  cachedCalls().filter(([name]) => cachePolicyOf(name).prefetch === group)
