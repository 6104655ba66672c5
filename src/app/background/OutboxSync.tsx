import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '../../app-state/session.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { useSelector } from '../../ui/use-store.ts'

const load = async () =>
  Promise.all([
    import('../../features/favourites/favourite-changes-store.ts'),
    import('../../features/history/progress-store.ts'),
  ])

/** Sees to it that what was pressed and watched without a network reaches the service, for as long as somebody is signed in. */
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
    // What does not arrive now is sent with the next visit.
    load().then(
      ([{ startFavouriteChanges }, { startProgressSync }]) => {
        stops.push(startFavouriteChanges(queryClient, token), startProgressSync(queryClient, token))
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
