import { allChannels, type Channel, channelCategories } from '../src/contract/channels.ts'
import { favouriteChannels, favouriteStations } from '../src/contract/favourites.ts'
import { favouriteTitles } from '../src/contract/own-titles.ts'
import { listPages } from '../src/contract/pages.ts'
import { planList } from '../src/contract/plans.ts'
import { nowAndNext, programmesOfPeriod } from '../src/contract/programmes.ts'
import { allStations, type Station } from '../src/contract/radio.ts'
import { redirects, siteFacts } from '../src/contract/site.ts'
import { showUser } from '../src/contract/users.ts'
import { API_BASE, PLATFORM_HEADER } from '../src/contract/wire.ts'
import { mayFetchAhead } from '../src/domain/fetch-ahead.ts'
import { periodOfDay } from '../src/domain/kept-answers.ts'
import { addDays, kyivDayOf } from '../src/domain/kyiv-time.ts'
import {
  type AnswerStore,
  type KeptAnswer,
  keptAnswers,
  keyOfAnswer,
  viewerMark,
  wholeDayPath,
} from '../src/shelves/kept-answers.ts'
import { openShelf } from '../src/shelves/shelf.ts'
import { keep, tidy } from './keeping.ts'
import { fetchPictures } from './pictures.ts'

const notes = openShelf<number>('meta')

/** What is fetched ahead is fetched again after half a day. */
const EVERY_MS = 12 * 3_600_000

const FOR_EVERYBODY = [redirects, channelCategories, allStations, siteFacts, listPages, planList, nowAndNext]
const OF_ONE_PERSON = [favouriteChannels, favouriteStations, favouriteTitles, showUser]

// The stills of the first channels, which home shows.
const COVERS = 12

/** Whom things are taken for: their token, and whether they still are the one who looks at the site. */
export type Guest = { token: string | undefined; isHere: () => Promise<boolean> }

/**
 * Takes onto the device what a viewer needs to open the site without a network: lists, the guide of today and tomorrow, logos (PLATFORM,
 * Offline). Nothing is fetched again within half a day, nor when the viewer saves data or has 2g. Rejects when the network is silent; the
 * next visit tries again. What arrives when somebody else has come is not kept.
 */
export async function warmUp({ token, isHere }: Guest, nowMs: number): Promise<void> {
  if (!mayFetchAhead(self.navigator)) return
  const takeOwn = (path: string) => take('own', path, path, nowMs, { token, isHere })
  const takeList = (path: string, own?: Guest) => take('channels', path, path, nowMs, own)
  await onceIn(EVERY_MS, keyOfAnswer('lists', viewerMark(token)), nowMs, () =>
    Promise.all([
      takeList(allChannels.path, { token, isHere }),
      ...(token === undefined ? [] : OF_ONE_PERSON.map(({ path }) => takeOwn(path))),
    ]),
  )
  await onceIn(EVERY_MS, 'for everybody', nowMs, async () => {
    await Promise.all(FOR_EVERYBODY.map(({ path }) => takeList(path)))
    const today = kyivDayOf(nowMs)
    await takeWholeDay(today, nowMs)
    await takeWholeDay(addDays(today, 1), nowMs)
    await tidy(nowMs)
  })
  await onceIn(EVERY_MS, keyOfAnswer('logos', viewerMark(token)), nowMs, async () => {
    const lists = [keyOfAnswer(allChannels.path, viewerMark(token)), allStations.path]
    const bodies = await Promise.all(lists.map((key) => keptAnswers('channels').read(key)))
    const shown = bodies.flatMap((answer) => (answer ? (JSON.parse(answer.body) as (Channel | Station)[]) : []))
    await fetchPictures(shown.map((one) => ('logo' in one ? one.logo : one.logo_rect)))
    const covers = shown.flatMap((one) => ('cover' in one && one.cover ? one.cover : []))
    await fetchPictures([...new Set(covers)].slice(0, COVERS))
  })
}

/** Does something that was not done within a time, and notes when it has been. */
async function onceIn(periodMs: number, note: string, nowMs: number, work: () => Promise<unknown>): Promise<void> {
  const doneAt = await notes.read(note)
  if (doneAt !== undefined && nowMs - doneAt < periodMs) return
  await work()
  await notes.put(note, nowMs).catch(() => {})
}

const EVERYBODY: Guest = { token: undefined, isHere: async () => true }

/** Asks for one answer and keeps it. */
async function take(
  store: AnswerStore,
  path: string,
  keptAs: string,
  nowMs: number,
  { token, isHere }: Guest = EVERYBODY,
  body?: object,
): Promise<void> {
  const response = await fetch(API_BASE + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      [PLATFORM_HEADER]: 'browser',
      ...(token !== undefined && { Authorization: `Basic ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const answer: KeptAnswer = { v: 1, at: nowMs, readAt: nowMs, etag: response.headers.get('ETag'), body: await response.text() }
  if (await isHere()) await keep(store, keyOfAnswer(keptAs, viewerMark(token)), answer)
}

const takeWholeDay = (day: string, nowMs: number): Promise<void> =>
  take('epg', programmesOfPeriod.path, wholeDayPath(day), nowMs, undefined, { period: periodOfDay(day) })
