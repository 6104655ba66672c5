import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connection, probe, watchConnection } from '../../platform/connection.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { endSession, session } from '../../app-state/session.ts'
import { notifyWorkerOfVisit, registerPeriodicSync } from '../../platform/visit.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { viewerMark } from '../../storage/api-cache.ts'
import { now } from '../../storage/server-clock.ts'
import { sendSignOuts } from '../../storage/sign-outs.ts'
import { noteComposed, refetchChanged, refetchMissed } from './cache-age.ts'
import { NetworkBanner } from './NetworkBanner.tsx'

/** Ends this page's session if it is the one with this mark (`viewerMark`). */
function endSessionOf(viewer: string): void {
  const token = session.get()?.auth_token
  if (token !== undefined && viewerMark(token) === viewer) endSession(token)
}

/**
 * Refetches what the worker found changed, and shows when the server is out of reach.
 */
export function CacheRevalidation() {
  const queryClient = useQueryClient()
  const router = useRouter()

  useEffect(() => {
    const stop = watchConnection((path) => refetchChanged(queryClient, path), noteComposed, endSessionOf)
    whenIdle(() => {
      void refetchMissed(queryClient)
      void sendSignOuts(now()).catch(() => {})
    })
    return stop
  }, [queryClient])

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isFailure(event.action.error, 'no_answer')) void probe()
      }),
    [queryClient],
  )

  // The connection is back: refetches what came from the cache meanwhile, or failed.
  useEffect(() => {
    let before = connection.get()
    return connection.subscribe(() => {
      const wasLost = before === 'lost'
      before = connection.get()
      if (!wasLost || before === 'lost') return
      void queryClient.invalidateQueries()
      void sendSignOuts(now()).catch(() => {})
      if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
    })
  }, [queryClient, router])

  useEffect(() => {
    const notifyWorker = (): void => notifyWorkerOfVisit(session.get()?.auth_token ?? null)
    notifyWorker()
    registerPeriodicSync()
    return session.subscribe(notifyWorker)
  }, [])

  return <NetworkBanner />
}
