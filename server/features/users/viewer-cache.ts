import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../http/viewer.ts'

/** A viewer is read again after this, so that a package that ends by the clock ends. */
const FRESH_MS = 15_000
// About 30 MB.
const MOST_VIEWERS = 50_000

/** The viewers of tokens, as long as the database notifies of changes. */
export type ViewerCache = {
  /** Returns the viewer of a token; undefined for an invalid one. `anew` reads the database in any case. */
  find(token: string, anew?: boolean): Promise<Viewer | undefined>
  /** Forgets an account, also what is being read of it. */
  forget(accountId: string): void
  /** Without notifications every request reads the database. */
  setListening(isListening: boolean): void
}

/** Creates an empty cache in front of `read`. */
export function createViewerCache(
  read: (token: string) => Promise<Viewer | undefined>,
  elapsed: () => number,
  maxViewers = MOST_VIEWERS,
): ViewerCache {
  const kept = new LRUCache<string, { viewer: Viewer; readAtMs: number; change: number }>({ max: maxViewers })
  let isListening = false
  let change = 0
  // The number of an account's last change. After two periods no viewer from before it is left.
  let changes = new Map<string, number>()
  let earlier = new Map<string, number>()
  let turnedAtMs = elapsed()

  function lastChangeOf(accountId: string): number {
    return changes.get(accountId) ?? earlier.get(accountId) ?? 0
  }

  function forget(accountId: string): void {
    if (elapsed() - turnedAtMs >= FRESH_MS) {
      earlier = elapsed() - turnedAtMs < 2 * FRESH_MS ? changes : new Map()
      changes = new Map()
      turnedAtMs = elapsed()
    }
    changes.set(accountId, (change += 1))
  }

  return {
    async find(token, anew = false) {
      if (!isListening) return read(token)
      // Tokens are secrets, so memory holds their hashes.
      const key = hash('sha256', token, 'base64url')
      const found = anew ? undefined : kept.get(key)
      if (found && elapsed() - found.readAtMs < FRESH_MS && lastChangeOf(found.viewer.account!.id) <= found.change)
        return found.viewer
      const begun = { readAtMs: elapsed(), change }
      const viewer = await read(token)
      if (viewer?.account && isListening && lastChangeOf(viewer.account.id) <= begun.change) kept.set(key, { viewer, ...begun })
      else kept.delete(key)
      return viewer
    },
    forget,
    setListening(listening) {
      isListening = listening
      kept.clear()
    },
  }
}
