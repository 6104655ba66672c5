import { isDayKept, isDaySettled } from '../src/domain/guide/cached-guide.ts'
import { type AnswerStore, type CachedResponse, apiCache } from '../src/storage/api-cache.ts'
import { forgetRuns } from './run-once.ts'
import { evictImages } from './images.ts'

/** How much of the guide, and of the catalogue, the device holds at most, in characters; what was read the longest ago goes first. */
const MAX_LENGTH = 20_000_000
// Who reads what is only wanted to know what to let go; writing it down each time would cost more than it tells.
const READ_NOTED_EVERY_MS = 3_600_000

/**
 * Keeps an answer. On a full device other things make room, in the order of PLATFORM, Offline: pictures, the catalogue, past days of the
 * guide; the outbox never. What still finds no room is not kept: the answer reaches the page all the same.
 */
export async function cacheResponse(store: AnswerStore, key: string, answer: CachedResponse): Promise<void> {
  for (const makeRoom of [evictImages, dropCatalogue, () => dropPastDays(answer.at), undefined]) {
    try {
      return await apiCache(store).put(key, answer)
    } catch {
      await makeRoom?.()
    }
  }
}

/** Lets go of the answers that were somebody else's than this viewer's (PLATFORM, Offline: their keys begin with a mark). */
export async function evictOtherViewers(viewer: string): Promise<void> {
  for (const store of ['channels', 'epg', 'catalogue', 'own'] as const) {
    const shelf = apiCache(store)
    const keys = (await shelf.entries()).map(([key]) => key)
    await shelf.remove(keys.filter((key) => !key.startsWith('/') && !key.startsWith(`${viewer} `)))
  }
  await forgetRuns('lists')
}

/** What is kept under a key; its reading is noted. */
export async function readCached(store: AnswerStore, key: string, nowMs: number): Promise<CachedResponse | undefined> {
  const shelf = apiCache(store)
  const answer = await shelf.read(key)
  if (answer && nowMs - answer.readAt > READ_NOTED_EVERY_MS)
    await shelf.change(key, (value) => value && { ...value, readAt: nowMs }).catch(() => {})
  return answer
}

/** Lets go of days that are out of the guide, and of what was read the longest ago above the limits. */
export async function evict(nowMs: number): Promise<void> {
  await tidyShelf('epg', (key) => {
    const day = dayOfKey(key)
    return day !== undefined && !isDayKept(day, nowMs)
  })
  await tidyShelf('catalogue', () => false)
}

async function tidyShelf(store: AnswerStore, isOver: (key: string) => boolean): Promise<void> {
  const shelf = apiCache(store)
  const answers = await shelf.entries()
  const gone = answers.filter(([key]) => isOver(key)).map(([key]) => key)
  let length = 0
  for (const [key, { body }] of answers.toSorted(([, a], [, b]) => b.readAt - a.readAt)) {
    if (isOver(key)) continue
    length += body.length
    if (length > MAX_LENGTH) gone.push(key)
  }
  if (gone.length > 0) await shelf.remove(gone)
}

async function dropCatalogue(): Promise<void> {
  const shelf = apiCache('catalogue')
  await shelf.remove((await shelf.entries()).map(([key]) => key))
}

async function dropPastDays(nowMs: number): Promise<void> {
  const shelf = apiCache('epg')
  const past = (await shelf.entries()).map(([key]) => key).filter((key) => isDaySettled(dayOfKey(key) ?? '9', nowMs))
  await shelf.remove(past)
}

const dayOfKey = (key: string): string | undefined => /\d{4}-\d\d-\d\d$/.exec(key)?.[0]
