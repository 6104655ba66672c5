import { useEffect } from 'react'
import { session } from '../../app-state/session.ts'
import { whenQuiet } from '../../platform/when-idle.ts'
import { usePart } from '../../ui/use-store.ts'

/** Goes on with the downloads of whoever is signed in; its code arrives once the page has nothing else to do. */
export function KeptDownloads() {
  const token = usePart(session, (value) => value?.auth_token)
  useEffect(() => {
    if (token === undefined) return
    let isOver = false
    let stop: (() => void) | undefined
    whenQuiet(() => {
      // Without it what is whole plays all the same; the next visit goes on.
      import('../../features/downloads/download-runner.ts').then(
        ({ startKeeping }) => {
          if (!isOver) stop = startKeeping()
        },
        () => {},
      )
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [token])
  return null
}
