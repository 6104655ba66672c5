import { catalogueHome } from '../src/contract/catalogue.ts'
import type { Call } from '../src/contract/call.ts'
import { allChannels, type Channel, channelCategories } from '../src/contract/channels.ts'
import { favouriteChannels, favouriteStations } from '../src/contract/favourites.ts'
import { favouriteTitles, titlesToContinue } from '../src/contract/own-titles.ts'
import { listPages } from '../src/contract/pages.ts'
import { planList } from '../src/contract/plans.ts'
import { nowAndNext, programmesOfPeriod } from '../src/contract/programmes.ts'
import { allStations, type Station } from '../src/contract/radio.ts'
import { outlineOf } from '../src/contract/service-answer.ts'
import { redirects, siteFacts } from '../src/contract/site.ts'
import { showUser } from '../src/contract/users.ts'
import { API_BASE, PLATFORM_HEADER } from '../src/contract/wire.ts'
import { isPrefetchAllowed } from '../src/domain/playback/prefetch-allowed.ts'
import { periodOfDay } from '../src/domain/guide/cached-guide.ts'
import { addDays, kyivDayOf } from '../src/domain/time/kyiv-time.ts'
import { type AnswerStore, type CachedResponse, apiCache, cacheKey, viewerMark, wholeDayPath } from '../src/storage/api-cache.ts'
import { runOnceKey, runOnce } from './run-once.ts'
import { prefetchFetch } from './prefetch-fetch.ts'
import { jsonOf } from './json-of.ts'
import { cacheResponse, evict } from './cache-eviction.ts'
import { prefetchImages } from './images.ts'

/** What is fetched ahead is fetched again after half a day. */
const EVERY_MS = 12 * 3_600_000

const FOR_EVERYBODY = [redirects, channelCategories, allStations, siteFacts, listPages, planList]
const OF_ONE_PERSON = [favouriteChannels, favouriteStations, favouriteTitles, titlesToContinue, showUser]

// The stills of the first channels, which home shows.
const COVERS = 12

/** Whom things are taken for: their token, whether they still are the one who looks at the site, and what ends their session. */
export type PrefetchFor = { token: string | undefined; isHere: () => Promise<boolean>; endSession: () => Promise<void> }

/**
 * Takes onto the device what a viewer needs to open the site without a network: lists, the guide of today and tomorrow, logos (PLATFORM,
 * Offline). Nothing is fetched again within half a day, nor when the viewer saves data or has 2g. What fails stops nothing else; then it
 * rejects, and the next visit tries that again: the network was silent, or somebody else has come, for whom it would not be kept.
 */
export async function prefetch(guest: PrefetchFor, nowMs: number): Promise<void> {
  if (!isPrefetchAllowed(self.navigator)) return
  const viewer = viewerMark(guest.token)
  const today = kyivDayOf(nowMs)
  const works: readonly [note: string, work: () => Promise<unknown>][] = [
    [runOnceKey('lists', viewer), () => takeLists(guest, nowMs)],
    ['for everybody', () => together(FOR_EVERYBODY.map((made) => take('channels', made, made.path, nowMs)))],
    [
      'guide',
      async () => {
        await take('epg', nowAndNext, nowAndNext.path, nowMs)
        await takeWholeDay(today, nowMs)
        await takeWholeDay(addDays(today, 1), nowMs)
        await evict(nowMs)
      },
    ],
    [runOnceKey('logos', viewer), () => takeLogos(viewer)],
  ]
  await inTurn(
    works.map(
      ([note, work]) =>
        () =>
          runOnce(EVERY_MS, note, nowMs, work),
    ),
  )
}

function takeLists(guest: PrefetchFor, nowMs: number): Promise<unknown> {
  const own = guest.token === undefined ? [] : OF_ONE_PERSON
  return together([
    take('channels', allChannels, allChannels.path, nowMs, guest),
    take('catalogue', catalogueHome, catalogueHome.path, nowMs, guest),
    ...own.map((made) => take('own', made, made.path, nowMs, guest)),
  ])
}

async function takeLogos(viewer: string): Promise<void> {
  const lists = [cacheKey(allChannels.path, viewer), allStations.path]
  const shown: (Channel | Station)[] = []
  for (const key of lists) {
    const answer = await apiCache('channels').read(key)
    if (!answer) throw new Error(`${key}: not here to show logos of`)
    shown.push(...(JSON.parse(answer.body) as (Channel | Station)[]))
  }
  await prefetchImages(shown.map((one) => ('logo' in one ? one.logo : one.logo_rect)))
  const covers = shown.flatMap((one) => ('cover' in one && one.cover ? one.cover : []))
  await prefetchImages([...new Set(covers)].slice(0, COVERS))
}

/** Does everything in turn, whatever fails of it; rejects at the end with what failed first. */
async function inTurn(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Waits for everything, whatever fails of it; then rejects with what failed first. */
const together = (works: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.allSettled(works).then(() => Promise.all(works))

/** Nobody in particular: what is taken is everybody's. */
export const EVERYBODY: PrefetchFor = { token: undefined, isHere: async () => true, endSession: async () => {} }

/** Asks for one answer and keeps it; one that is still as it was kept does not come again (RFC 9110, 13.1.2). */
export async function take(
  store: AnswerStore,
  made: Call,
  keptAs: string,
  nowMs: number,
  { token, isHere, endSession }: PrefetchFor = EVERYBODY,
  body?: object,
): Promise<void> {
  const { method } = made
  const path = body ? made.path : keptAs
  const key = cacheKey(keptAs, viewerMark(token))
  const before = body ? undefined : await apiCache(store).read(key)
  const response = await prefetchFetch(API_BASE + path, {
    method,
    headers: {
      [PLATFORM_HEADER]: 'browser',
      ...(token !== undefined && { Authorization: `Basic ${token}` }),
      ...(before?.etag && { 'If-None-Match': before.etag }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const isAsBefore = before !== undefined && response.status === 304
  const text = await response.text()
  const outline = isAsBefore ? undefined : outlineOf(made, response, jsonOf(text))
  if (outline?.isData === false && outline.code === 'authorization_required' && token !== undefined) await endSession()
  if (!isAsBefore && !outline?.isData) throw new Error(`${path}: ${response.status} is no data`)
  const answer: CachedResponse = { v: 1, at: nowMs, readAt: nowMs, etag: response.headers.get('ETag'), body: text }
  if (!(await isHere())) throw new Error(`${path}: somebody else has come`)
  if (!isAsBefore) return cacheResponse(store, key, answer)
  // What is there by now may be newer than what was asked about.
  await apiCache(store).change(key, (there) => (there?.etag === before.etag ? { ...there, at: nowMs } : there))
}

const takeWholeDay = (day: string, nowMs: number): Promise<void> =>
  take('epg', programmesOfPeriod, wholeDayPath(day), nowMs, undefined, { period: periodOfDay(day) })
