import { useEffect } from 'react'
import { session } from '../../app-state/session.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { useSelector } from '../../ui/use-store.ts'

/** Resumes the signed-in viewer's downloads. The code loads once the page is idle. */
export function ResumeDownloads() {
  const token = useSelector(session, (value) => value?.auth_token)
  useEffect(() => {
    if (token === undefined) return
    let isOver = false
    let stop: (() => void) | undefined
    whenIdle(() => {
      // Without this code complete downloads still play; the next visit resumes the others.
      import('../../features/downloads/download-runner.ts').then(
        ({ startDownloadRunner }) => {
          if (!isOver) stop = startDownloadRunner()
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
