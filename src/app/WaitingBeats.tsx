import { useEffect } from 'react'
import { session } from '../platform/session.ts'
import { usePart } from '../ui/use-store.ts'

/** Sees to it that what was watched without a network reaches the service, for as long as somebody is signed in. */
export function WaitingBeats() {
  const token = usePart(session, (value) => value?.auth_token)
  useEffect(() => {
    if (token === undefined) return
    let isOver = false
    let stop: (() => void) | undefined
    // What does not arrive now is sent with the next visit.
    import('../features/history/beat-store.ts').then(
      ({ sendWaitingBeats }) => {
        stop = sendWaitingBeats(token)
        if (isOver) stop()
      },
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [token])
  return null
}
