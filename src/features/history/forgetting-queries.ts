import { useLingui } from '@lingui/react/macro'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { WatchedProgramme } from '../../contract/history.ts'
import type { TitleToContinue, WatchedTitle } from '../../contract/own-titles.ts'
import type { WatchedKind } from '../../domain/account/pending-changes.ts'
import { undoRemoval } from '../../domain/account/undo-removal.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { showNoResponse } from '../../app-state/no-response-message.ts'
import { session } from '../../app-state/session.ts'
import { randomName } from '../../platform/random-name.ts'
import { now } from '../../storage/server-clock.ts'
import { onSentChange, sendChanges, storeChange } from '../account/outbox-store.ts'
import { meetPerson } from '../account/person-store.ts'
import { ownTitleQuery } from '../catalogue/title-queries.ts'
import { continueQuery, historyQuery, watchedTitlesQuery } from './history-queries.ts'

/** How a query holds the watch history: its rows, and the programme or title of a row. */
type List<Data, One> = {
  within: (data: Data, change: (rows: One[]) => One[]) => Data
  rowId: (one: One) => string
  itemId: (one: One) => string
}
type Paged<One> = { items: One[]; next: string | null }

const inPages = <One extends { _id: string }>(itemId: (one: One) => string): List<Paged<One>, One> => ({
  within: (data, change) => ({ ...data, items: change(data.items) }),
  rowId: ({ _id }) => _id,
  itemId,
})
const PROGRAMMES = inPages<WatchedProgramme>(({ _id }) => _id)
const TITLES = inPages<WatchedTitle>(({ title }) => title._id)
const TO_CONTINUE: List<TitleToContinue[], TitleToContinue> = {
  within: (data, change) => change(data),
  rowId: ({ title }) => title._id,
  itemId: ({ title }) => title._id,
}

/** An item removed from one query: its last watched instant and the undo. */
type Removed = { watchedAt: number; undo: () => void }

/** Removes an item from the data of a query. */
async function removeFrom<Data, One extends { watched_at: number }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  { within, rowId, itemId }: List<Data, One>,
  id: string,
): Promise<Removed> {
  await queryClient.cancelQueries({ queryKey })
  let removed: One[] = []
  const change = (how: (items: One[]) => One[]) =>
    void queryClient.setQueryData<Data>(queryKey, (data) => data && within(data, how))
  change((rows) => {
    removed = rows.filter((one) => itemId(one) === id)
    return rows.filter((one) => itemId(one) !== id)
  })
  return {
    watchedAt: Math.max(0, ...removed.map(({ watched_at }) => watched_at)),
    undo: () => change((rows) => undoRemoval(rows, removed, rowId)),
  }
}

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

  async function forget(kind: WatchedKind, id: string, name: string, removed: readonly Removed[]): Promise<void> {
    const token = session.get()?.auth_token
    if (token === undefined) return
    const idem = randomName()
    const undo = (): void => {
      for (const one of removed) one.undo()
      showNoResponse()
    }
    const stop = watchRemoval(idem, undo)
    try {
      const { user } = await meetPerson(queryClient, token)
      // The clock of this device may be behind the one that reported the progress.
      const nowMs = Math.max(now(), ...removed.map(({ watchedAt }) => watchedAt))
      await storeChange({ kind, user, id, idem, nowMs })
    } catch {
      stop()
      return undo()
    }
    showMessage({ type: 'success', title: t`Out of the watch history: ${name}` })
    await sendChanges().catch(() => {})
  }

  return {
    /** Removes a programme; `name` is shown to the viewer. */
    async forgetProgramme(id: string, name: string): Promise<void> {
      await forget('watched-programmes', id, name, [await removeFrom(queryClient, historyQuery().queryKey, PROGRAMMES, id)])
    },
    /** Removes a title with all its episodes. */
    async forgetTitle(id: string, name: string): Promise<void> {
      await forget('watched-titles', id, name, [
        await removeFrom(queryClient, watchedTitlesQuery().queryKey, TITLES, id),
        await removeFrom(queryClient, continueQuery().queryKey, TO_CONTINUE, id),
      ])
      await queryClient.invalidateQueries({ queryKey: ownTitleQuery(id).queryKey })
    },
  }
}
