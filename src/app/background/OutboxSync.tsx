import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '../../app-state/session.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { useSelector } from '../../ui/use-store.ts'

const load = async () =>
  Promise.all([
    import('../../features/account/outbox-store.ts'),
    import('../../features/favourites/favourite-changes-store.ts'),
    import('../../features/history/progress-store.ts'),
    import('../../features/history/history-rows-queries.ts'),
  ])

/** Sends the pending changes of the signed-in person for as long as this page lives. */
export function OutboxSync() {
  const token = useSelector(session, (value) => value?.auth_token)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (token === undefined) {
      whenIdle(() => void import('../../features/account/person-store.ts').then(({ meetNobody }) => meetNobody()).catch(() => {}))
      return
    }
    let isOver = false
    const stops: (() => void)[] = []
    // Without this code the changes go with the next visit, or by the worker.
    load().then(
      ([{ startOutbox }, { startFavouriteChanges, addGuestFavourite }, { storeLastReport }, { startHistoryRemovals }]) => {
        stops.push(startFavouriteChanges(queryClient, token), startHistoryRemovals(queryClient))
        const onMet = async (): Promise<void> => {
          void addGuestFavourite(queryClient).catch(() => {})
          await storeLastReport()
        }
        stops.push(startOutbox(queryClient, token, onMet))
        if (isOver) stops.forEach((stop) => stop())
      },
      () => {},
    )
    return () => {
      isOver = true
      stops.forEach((stop) => stop())
    }
  }, [token, queryClient])
  return null
}
