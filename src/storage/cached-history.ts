import { watchHistory } from '../contract/history.ts'
import { titlesToContinue, watchedTitles } from '../contract/own-titles.ts'
import type { PendingRemoval, WatchedKind } from '../domain/account/pending-changes.ts'
import { withoutRemoved } from '../domain/account/pending-removals.ts'
import { apiCache, viewerMark } from './api-cache.ts'

type Entry = { _id?: string; title?: { _id: string } | string; watched_at: number }

/** The cached lists of each kind, by the path of their call. */
const LISTS: Record<WatchedKind, readonly string[]> = {
  'watched-programmes': [watchHistory.path],
  'watched-titles': [watchedTitles.path, titlesToContinue.path],
}

const idOf = (kind: WatchedKind, { _id, title }: Entry): string | undefined =>
  kind === 'watched-titles' && typeof title === 'object' ? title._id : _id

/** Removes an item from the cached lists, so that a slow network, or none, does not show it again. */
export async function uncacheWatched(token: string, removal: Pick<PendingRemoval, 'kind' | 'id' | 'ts'>): Promise<void> {
  const own = apiCache('own')
  const viewer = viewerMark(token)
  for (const [key] of await own.entries()) {
    if (!key.includes(viewer) || !LISTS[removal.kind].some((path) => key.includes(path))) continue
    await own.change(key, (cached) => {
      if (!cached) return cached
      const body: unknown = JSON.parse(cached.body)
      const without = (items: Entry[]) => withoutRemoved(items, [removal], removal.kind, (one) => idOf(removal.kind, one))
      const left = Array.isArray(body)
        ? without(body as Entry[])
        : { ...(body as object), items: without((body as { items: Entry[] }).items) }
      return { ...cached, etag: null, body: JSON.stringify(left) }
    })
  }
}
