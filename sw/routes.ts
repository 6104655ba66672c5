import type { Call } from '../src/contract/call.ts'
import {
  allCollections,
  allGenres,
  catalogueHome,
  listTitles,
  showCollection,
  showGenre,
  showPerson,
} from '../src/contract/catalogue.ts'
import { allChannels, channelCategories } from '../src/contract/channels.ts'
import { favouriteChannels, favouriteStations } from '../src/contract/favourites.ts'
import { watchHistory } from '../src/contract/history.ts'
import { favouriteTitles, ownOfTitle, titlesToContinue, watchedTitles } from '../src/contract/own-titles.ts'
import { listPages, showPage } from '../src/contract/pages.ts'
import { planList, showPlan } from '../src/contract/plans.ts'
import { nowAndNext, programmesOfDay, programmesOfGuide, showProgramme } from '../src/contract/programmes.ts'
import { allStations } from '../src/contract/radio.ts'
import { redirects, siteFacts } from '../src/contract/site.ts'
import { showTitle, titleReviews } from '../src/contract/titles.ts'
import { showUser } from '../src/contract/users.ts'
import { API_BASE } from '../src/contract/wire.ts'
import type { AnswerStore } from '../src/storage/api-cache.ts'

/**
 * How an answer is treated. `list`: changes rarely; `rules`: the same, and nobody waits for the network; `day`: a channel's guide of one
 * day; `guide`: that of all channels, which nobody waits for the network with either; `catalogue`: titles and lists of them, the same;
 * `now`: what is on at this moment; `own`: a person's own, which the network is asked for first.
 */
export type AnswerKind = 'list' | 'rules' | 'day' | 'guide' | 'catalogue' | 'now' | 'own'

/** Where an answer belongs. `path` is the call's, with the query; `isOwn` says that it depends on who asks. */
export type AnswerRoute = {
  call: Call
  kind: AnswerKind
  store: AnswerStore
  path: string
  isOwn: boolean
  params: Readonly<Record<string, string>>
}

/** The calls whose answers stay on the device; every other one is answered by the network alone. The more literal path stands first. */
const KEPT: readonly (readonly [call: Call, kind: AnswerKind, store: AnswerStore])[] = [
  [allChannels, 'list', 'channels'],
  [channelCategories, 'list', 'channels'],
  [allStations, 'list', 'channels'],
  [planList, 'list', 'channels'],
  [showPlan, 'list', 'channels'],
  [listPages, 'list', 'channels'],
  [showPage, 'list', 'channels'],
  [siteFacts, 'list', 'channels'],
  [redirects, 'rules', 'channels'],
  [favouriteChannels, 'own', 'own'],
  [favouriteStations, 'own', 'own'],
  [favouriteTitles, 'own', 'own'],
  [ownOfTitle, 'own', 'own'],
  [watchHistory, 'own', 'own'],
  [titlesToContinue, 'own', 'own'],
  [watchedTitles, 'own', 'own'],
  [showUser, 'own', 'own'],
  [nowAndNext, 'now', 'epg'],
  [programmesOfGuide, 'guide', 'epg'],
  [programmesOfDay, 'day', 'epg'],
  [showProgramme, 'list', 'epg'],
  [catalogueHome, 'catalogue', 'catalogue'],
  [listTitles, 'catalogue', 'catalogue'],
  [allGenres, 'catalogue', 'catalogue'],
  [showGenre, 'catalogue', 'catalogue'],
  [allCollections, 'catalogue', 'catalogue'],
  [showCollection, 'catalogue', 'catalogue'],
  [showPerson, 'catalogue', 'catalogue'],
  [showTitle, 'catalogue', 'catalogue'],
  [titleReviews, 'catalogue', 'catalogue'],
]

const PATTERNS = KEPT.map(([call, kind, store]) => ({
  pattern: new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  call,
  kind,
  store,
  isOwn: call.auth !== 'public',
}))

/** Which kept answer a request asks for; undefined when the network alone answers it. */
export function answerRouteOf(method: string, { pathname, search }: URL): AnswerRoute | undefined {
  if (method !== 'GET' || !pathname.startsWith(`${API_BASE}/`)) return undefined
  const path = pathname.slice(API_BASE.length)
  for (const { pattern, call, kind, store, isOwn } of PATTERNS) {
    const found = pattern.exec(path)
    // Other calls about programmes have as many parts in their addresses as a day's.
    const day = found?.groups?.['day']
    if (found && (day === undefined || /^\d{4}-\d\d-\d\d$/.test(day)))
      return { call, kind, store, path: path + search, isOwn, params: found.groups ?? {} }
  }
  return undefined
}

/** Whether a request is for a picture that never changes under its name. */
export const isImage = (method: string, { pathname }: URL): boolean =>
  method === 'GET' && /^\/(images|stills|icons)\//.test(pathname)

/** What the browser answers without asking the worker (Service Workers, static routing), where it can. */
type RouterRule = { condition: { urlPattern: { pathname: string } }; source: 'network' | { cacheName: string } }
type RoutingInstall = ExtendableEvent & { addRoutes?: (rules: RouterRule[]) => Promise<void> }

/**
 * Streams and the icon of the tab come from the network alone, without keeping the worker awake, or waking one that is about to give way to
 * a newer version; the site's own scripts and styles come from where they were kept, without waiting for the worker to start, and from the
 * network when they are not there.
 */
export async function addStaticRoutes(event: RoutingInstall, keptScripts: string): Promise<void> {
  await event
    .addRoutes?.([
      { condition: { urlPattern: { pathname: '/media/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/icons/icon.svg' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: keptScripts } },
    ])
    .catch(() => {})
}
