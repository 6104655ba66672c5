import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mergedHistory, type ReadSoFar } from '../../domain/account/merged-history.ts'
import { showNoResponse } from '../../app-state/no-response-message.ts'
import { session } from '../../app-state/session.ts'
import { useSelector } from '../../ui/use-store.ts'
import { historyQuery, moreHistory, moreWatchedTitles, watchedTitlesQuery } from './history-queries.ts'

const NOTHING = { items: [], next: null }

/** Merges the watched programmes and titles into one list, latest first, page by page. */
export function useWatchHistory() {
  const queryClient = useQueryClient()
  const signedIn = useSelector(session, (value) => value !== null)
  const programmes = useQuery({ ...historyQuery(), enabled: signedIn })
  const titles = useQuery({ ...watchedTitlesQuery(), enabled: signedIn })
  const [isTurning, setTurning] = useState(false)
  const [ofTelevision, ofCatalogue] = [programmes.data ?? NOTHING, titles.data ?? NOTHING]
  const { shown, waitsFor } = mergedHistory(ofTelevision, ofCatalogue)

  async function add<T extends { _id: string }>(
    queryKey: QueryKey,
    next: string | null,
    load: (before: string) => Promise<ReadSoFar<T>>,
  ): Promise<void> {
    if (next === null) return
    const page = await load(next)
    queryClient.setQueryData<ReadSoFar<T>>(queryKey, (read) => {
      // An item watched meanwhile may have moved up from this page.
      const known = new Set(read?.items.map(({ _id }) => _id))
      return read && { items: [...read.items, ...page.items.filter(({ _id }) => !known.has(_id))], next: page.next }
    })
  }

  return {
    shown,
    /** Both lists have loaded or failed. */
    isKnown: !programmes.isPending && !titles.isPending,
    isFetching: programmes.isFetching || titles.isFetching,
    /** The error of a failed list. */
    error: (programmes.data ? null : programmes.error) ?? (titles.data ? null : titles.error),
    ask(): void {
      if (!programmes.data) void programmes.refetch()
      if (!titles.data) void titles.refetch()
    },
    goesOn: waitsFor.one || waitsFor.other,
    isTurning,
    /** Loads the next rows. */
    async turn(): Promise<void> {
      if (isTurning) return
      setTurning(true)
      try {
        await Promise.all([
          waitsFor.one && add(historyQuery().queryKey, ofTelevision.next, moreHistory),
          waitsFor.other && add(watchedTitlesQuery().queryKey, ofCatalogue.next, moreWatchedTitles),
        ])
      } catch {
        showNoResponse()
      } finally {
        setTurning(false)
      }
    },
  }
}
