import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { forgetWatched, type WatchedProgramme } from '../../contract/history.ts'
import { forgetTitle, type TitleToContinue, type WatchedTitle } from '../../contract/own-titles.ts'
import { undoRemoval } from '../../domain/account/undo-removal.ts'
import { call, isFailure } from '../../app-state/api-client.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { showNoResponse } from '../../app-state/no-response-message.ts'
import { ownTitleQuery } from '../catalogue/title-queries.ts'
import { continueQuery, historyQuery, watchedTitlesQuery } from './history-queries.ts'

/** How a query holds what was watched. */
type Listed<Shown, One> = { within: (shown: Shown, change: (items: One[]) => One[]) => Shown; idOf: (one: One) => string }
type Paged<One> = { items: One[]; next: string | null }

const inPages = <One extends { _id: string }>(): Listed<Paged<One>, One> => ({
  within: (shown, change) => ({ ...shown, items: change(shown.items) }),
  idOf: ({ _id }) => _id,
})
const PROGRAMMES = inPages<WatchedProgramme>()
const TITLES = inPages<WatchedTitle>()
const TO_CONTINUE: Listed<TitleToContinue[], TitleToContinue> = {
  within: (shown, change) => change(shown),
  idOf: ({ title }) => title._id,
}

/** How to take things out of the history: they leave the screen first and then the history; when the service refuses, they come back. */
export function useForgetting() {
  const { t } = useLingui()
  const queryClient = useQueryClient()

  /** Takes something out of what is shown of a query; answers how to put back what went. */
  async function take<Shown, One extends { watched_at: number }>(
    queryKey: QueryKey,
    { within, idOf }: Listed<Shown, One>,
    goes: (one: One) => boolean,
  ): Promise<() => void> {
    await queryClient.cancelQueries({ queryKey })
    let taken: One[] = []
    const change = (how: (items: One[]) => One[]) =>
      void queryClient.setQueryData<Shown>(queryKey, (shown) => shown && within(shown, how))
    change((items) => {
      taken = items.filter(goes)
      return items.filter((one) => !goes(one))
    })
    return () => change((items) => undoRemoval(items, taken, idOf))
  }

  async function forget(name: string, undo: readonly (() => void)[], ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask()
      showMessage({ type: 'success', title: t`Out of the watch history: ${name}` })
    } catch (error) {
      // Another device was quicker.
      if (isFailure(error, 'not_found')) return
      for (const one of undo) one()
      showNoResponse()
    }
  }

  return {
    /** A programme; `name` is what the viewer calls it. */
    async forgetProgramme(id: string, name: string): Promise<void> {
      const undo = await take(historyQuery().queryKey, PROGRAMMES, ({ _id }) => _id === id)
      await forget(name, [undo], () => call(forgetWatched, { params: { id }, query: {} }))
    },
    /** A title with all its episodes. */
    async forgetTitle(id: string, name: string): Promise<void> {
      const undo = [
        await take(watchedTitlesQuery().queryKey, TITLES, ({ title }) => title._id === id),
        await take(continueQuery().queryKey, TO_CONTINUE, ({ title }) => title._id === id),
      ]
      await forget(name, undo, () => call(forgetTitle, { params: { id }, query: {} }))
      await queryClient.invalidateQueries({ queryKey: ownTitleQuery(id).queryKey })
    },
  }
}
