import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetWatched } from '../../contract/history.ts'
import { call, isFailure } from '../../platform/http.ts'
import { showMessage } from '../../platform/message-store.ts'
import { sayNoAnswer } from '../../platform/say-no-answer.ts'
import { historyQuery, moreHistory } from './history-queries.ts'

/** What a viewer does with the history on screen: asks for more of it, and takes a programme out. */
export function useHistoryChanges() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const { queryKey } = historyQuery()
  return {
    isLoading,
    /** Adds the page that begins at a place; answers the first programme of it. */
    async more(before: string): Promise<string | undefined> {
      if (isLoading) return undefined
      setLoading(true)
      try {
        const page = await moreHistory(before)
        queryClient.setQueryData(queryKey, (shown) => {
          // Something watched meanwhile may have moved up from this page.
          const known = new Set(shown?.items.map(({ _id }) => _id))
          return shown && { items: [...shown.items, ...page.items.filter(({ _id }) => !known.has(_id))], next: page.next }
        })
        return page.items[0]?._id
      } catch {
        sayNoAnswer()
        return undefined
      } finally {
        setLoading(false)
      }
    },
    /** Takes a programme out of the screen first and then of the history; when the service refuses, it comes back. */
    async forget(id: string, title: string): Promise<void> {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, items: shown.items.filter(({ _id }) => _id !== id) })
      try {
        await call(forgetWatched, { params: { id } })
        showMessage({ type: 'success', title: t`Out of the watch history: ${title}` })
      } catch (error) {
        // Another device was quicker.
        if (isFailure(error, 'not_found')) return
        queryClient.setQueryData(queryKey, before)
        sayNoAnswer()
      }
    },
  }
}
