import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WatchedKind } from '../../domain/account/pending-changes.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { showNoResponse } from '../../app-state/no-response-message.ts'
import { session } from '../../app-state/session.ts'
import { randomName } from '../../platform/random-name.ts'
import { now } from '../../storage/server-clock.ts'
import { onSentChange, sendChanges, storeChange } from '../account/outbox-store.ts'
import { meetPerson } from '../account/person-store.ts'
import { ownTitleQuery } from '../catalogue/title-queries.ts'
import { hideUntilStored } from './history-removals-store.ts'
import { removeRows } from './history-rows-queries.ts'

/** Calls `onRefused` when the server does not take a removal; listens until it has ended. */
function watchRemoval(idem: string, onRefused: () => void): () => void {
  const stop = onSentChange(({ change, how }) => {
    if (change.idem !== idem) return
    stop()
    if (how !== 'done') onRefused()
  })
  return stop
}

/** Removes items from the watch history by an optimistic update: from the screen at once, then through the
 * outbox. A refusal restores them. */
export function useForgetting() {
  const { t } = useLingui()
  const queryClient = useQueryClient()

  async function forget(kind: WatchedKind, id: string, name: string): Promise<void> {
    const token = session.get()?.auth_token
    const { watchedAtMs, undo } = removeRows(queryClient, kind, id)
    if (token === undefined) return
    const idem = randomName()
    const refuse = (): void => {
      undo()
      showNoResponse()
    }
    const stop = watchRemoval(idem, refuse)
    // The clock of this device may be behind the one that reported the progress.
    const nowMs = Math.max(now(), watchedAtMs)
    const showAgain = hideUntilStored({ kind, id, ts: nowMs })
    try {
      const { user } = await meetPerson(queryClient, token)
      await storeChange({ kind, user, id, idem, nowMs })
    } catch {
      stop()
      return refuse()
    } finally {
      showAgain()
    }
    showMessage({ type: 'success', title: t`Out of the watch history: ${name}` })
    await sendChanges().catch(() => {})
  }

  return {
    /** Removes a programme; `name` is shown to the viewer. */
    forgetProgramme: (id: string, name: string): Promise<void> => forget('watched-programmes', id, name),
    /** Removes a title with all its episodes. */
    async forgetTitle(id: string, name: string): Promise<void> {
      await forget('watched-titles', id, name)
      await queryClient.invalidateQueries({ queryKey: ownTitleQuery(id).queryKey })
    },
  }
}
