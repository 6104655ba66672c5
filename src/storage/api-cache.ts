import type { OfflineResponse } from '../domain/catalogue/cached-responses.ts'
import { shortHash } from '../domain/short-hash.ts'
import { openStore, type KvStore } from './kv-store.ts'

/** An answer of the service as the device keeps it. Instants are epoch milliseconds. */
export type CachedResponse = {
  v: 1
  /** When the service last said that it is so. */
  at: number
  /** When somebody last read it. */
  readAt: number
  etag: string | null
  /** The JSON as it came. */
  body: string
}

/** The stores of the database that hold answers. */
export type AnswerStore = 'channels' | 'epg' | 'catalogue' | 'own'

const shelves = new Map<AnswerStore, KvStore<CachedResponse>>()

/** The shelf of a kind of answers; the worker writes it, pages only read, but for what they change themselves (kept-favourites.ts). */
export function apiCache(store: AnswerStore): KvStore<CachedResponse> {
  let shelf = shelves.get(store)
  if (!shelf) {
    shelf = withoutForeign(openStore<CachedResponse>(store))
    shelves.set(store, shelf)
  }
  return shelf
}

// Older versions kept whatever came under status 200, also a portal's page (REPORTS, F3).
const isJson = ({ body }: CachedResponse): boolean => /^[[{]/.test(body) && /[\]}]$/.test(body.slice(-1))

/** Finds nothing where something else than an answer is kept. */
function withoutForeign(shelf: KvStore<CachedResponse>): KvStore<CachedResponse> {
  return {
    ...shelf,
    async read(key) {
      const answer = await shelf.read(key)
      if (!answer || isJson(answer)) return answer
      await shelf.remove([key]).catch(() => {})
      return undefined
    },
    entries: async () => (await shelf.entries()).filter(([, answer]) => isJson(answer)),
  }
}

/** A mark of a session that names nobody; empty for a visitor. */
export const viewerMark = (token: string | undefined): string => (token === undefined ? '' : shortHash(token).toString(36))

/** The key of an answer: its path with the query, and before it whose it is, where it depends on who asks. */
export const cacheKey = (path: string, viewer = ''): string => (viewer === '' ? path : `${viewer} ${path}`)

/** The path under which the guide of a whole Kyiv day, `YYYY-MM-DD`, is kept; no call has it. */
export const wholeDayPath = (day: string): string => `/programs/all#${day}`

/** Those of kept answers that were given to a viewer, by their mark; to a visitor, and so to everybody, those without one. */
export function cachedResponses(
  viewer: string,
  kept: readonly (readonly [key: string, answer: CachedResponse])[],
): OfflineResponse[] {
  const beginning = cacheKey('/', viewer)
  return kept
    .filter(([key]) => key.startsWith(beginning))
    .map(([key, { at, body }]) => ({ path: key.slice(beginning.length - 1).replace(/\?.*$/, ''), at, body }))
}
