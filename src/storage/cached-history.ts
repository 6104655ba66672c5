import { watchHistory } from '../contract/history.ts'
import { ownOfTitle, titlesToContinue, watchedTitles } from '../contract/own-titles.ts'
import type { PendingRemoval } from '../domain/account/pending-changes.ts'
import { withoutRemoved } from '../domain/account/pending-removals.ts'
import { apiCache, cacheKey, viewerMark } from './api-cache.ts'

type Removal = Pick<PendingRemoval, 'kind' | 'id' | 'ts'>
type Row = { _id?: string; title?: { _id: string }; watched_at: number }

/** The cached responses that list watched items; further pages have the same path with a query. */
const LISTS = [
  { kind: 'watched-programmes', path: () => watchHistory.path, within: 'items', idOf: ({ _id }: Row) => _id },
  { kind: 'watched-titles', path: () => watchedTitles.path, within: 'items', idOf: ({ title }: Row) => title?._id },
  { kind: 'watched-titles', path: () => titlesToContinue.path, within: null, idOf: ({ title }: Row) => title?._id },
  { kind: 'watched-titles', path: (id: string) => ownOfTitle.path.replace('{id}', id), within: 'parts', idOf: null },
] as const

/** Removes an item from the cached responses, so that a slow network, or none, does not show it again. */
export async function uncacheWatched(token: string, removal: Removal): Promise<void> {
  const own = apiCache('own')
  const keys = (await own.entries()).map(([key]) => key)
  for (const { kind, path, within, idOf } of LISTS) {
    if (kind !== removal.kind) continue
    const first = cacheKey(path(removal.id), viewerMark(token))
    for (const page of keys.filter((key) => key === first || key.startsWith(`${first}?`))) {
      await own.change(page, (cached) => {
        if (!cached) return cached
        const body = JSON.parse(cached.body) as Row[] & Record<string, Row[]>
        const rows = within === null ? body : body[within]!
        const left = withoutRemoved(rows, [removal], kind, idOf ?? (() => removal.id))
        return { ...cached, etag: null, body: JSON.stringify(within === null ? left : { ...body, [within]: left }) }
      })
    }
  }
}
