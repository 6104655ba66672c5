import type { Kysely } from 'kysely'
import { monotonicMs } from '../clock.ts'
import { listenToChanges, watchDataVersion } from '../db/changes.ts'
import { createSharedTries } from '../db/shared-tries.ts'
import type { Database } from '../db/schema.ts'
import { viewerOfToken } from '../features/users/session-store.ts'
import { createViewerCache, type ViewerCache } from '../features/users/viewer-cache.ts'

type FollowingParts = {
  db: Kysely<Database>
  databaseUrl: string | undefined
  databaseListenUrl: string | undefined
  /** Called after a change of channels, guides or rules. */
  onLists: () => void
  say: (line: string) => void
  reportError: (error: unknown) => void
}

/**
 * Learns of changes that other processes make in the database, and keeps viewers for as long as it does.
 * Returns the parts of the service that several processes share.
 */
export function followDatabase({ db, databaseUrl, databaseListenUrl, onLists, say, reportError }: FollowingParts): {
  parts: { viewers: ViewerCache; sharedTries?: ReturnType<typeof createSharedTries> }
  stop(): Promise<void>
} {
  const viewers = createViewerCache((token) => viewerOfToken(db, token, Date.now()), monotonicMs)
  const url = databaseListenUrl ?? databaseUrl
  if (url === undefined) return { parts: { viewers }, stop: watchDataVersion(db, onLists, { reportError }).stop }
  const receiver = {
    onLists,
    onViewer: viewers.forget,
    onListening(isListening: boolean) {
      viewers.setListening(isListening)
      onLists()
    },
  }
  const parts = { viewers, sharedTries: createSharedTries(db) }
  return { parts, stop: listenToChanges({ url, db, receiver, say }).stop }
}
