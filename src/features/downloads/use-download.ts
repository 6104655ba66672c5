import { type Download, isActive } from '../../domain/downloads/download.ts'
import { useSelector } from '../../ui/use-store.ts'
import { downloads, note } from './download-store.ts'
import { resumeDownloads } from './download-runner.ts'

/** Returns the account's download under a key; undefined for none, null while unknown. */
export function useDownload(key: string): Download | undefined | null {
  return useSelector(downloads, (list) => list && list.find((one) => one.key === key))
}

/** Pauses or resumes a download. */
export function pauseOrResume(download: Download): void {
  const { key } = download
  if (isActive(download)) void note(key, { what: 'paused' })
  else void note(key, { what: 'resumed' }).then(resumeDownloads)
}
