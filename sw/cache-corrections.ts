import { isPendingFavourite } from '../src/domain/account/pending-favourites.ts'
import { isPendingRemoval } from '../src/domain/account/pending-removals.ts'
import { rulesOf } from '../src/sync/change-rules.ts'
import { CHANGES } from '../src/sync/change-table.ts'
import type { SentChange } from '../src/sync/send-change.ts'
import { signedInPerson } from '../src/storage/signed-in.ts'

/** Corrects a cached response by a change; tests pass their own. */
type Apply = (sent: SentChange) => Promise<void>

/**
 * Applies accepted changes to cached responses once more. The server may have made a response before the
 * change, and the worker may cache it after the sender's correction.
 */
export function createCacheCorrections(apply: Apply) {
  const fetches = new Set<SentChange[]>()
  return {
    /** A fetch begins. Returns how to end it, after its response is cached. */
    beginFetch(): () => Promise<void> {
      const accepted: SentChange[] = []
      fetches.add(accepted)
      return async () => {
        fetches.delete(accepted)
        for (const sent of accepted) await apply(sent).catch(() => {})
      }
    },

    /** A page or the worker has sent a change. */
    async onSent(sent: SentChange): Promise<void> {
      if (sent.how !== 'done') return
      for (const accepted of fetches) accepted.push(sent)
      await apply(sent).catch(() => {})
    },
  }
}

/**
 * The corrections of this worker's API cache. Reminders are no cached responses: a repeated one could undo
 * what followed.
 */
export const cacheCorrections = createCacheCorrections(async ({ change, data }) => {
  if (!isPendingFavourite(change) && !isPendingRemoval(change)) return
  const who = await signedInPerson()
  if (who?.user === change.user) await rulesOf(CHANGES, change.kind)!.apply(who, change, data)
})
