import { type Download, isToGoOn } from '../../domain/downloads/download.ts'
import { useSelector } from '../../ui/use-store.ts'
import { downloads, note } from './download-store.ts'
import { resumeDownloads } from './download-runner.ts'

/** What the signed-in person keeps under a key; undefined for nothing, null while it is not known. */
export function useDownload(key: string): Download | undefined | null {
  return useSelector(downloads, (list) => list && list.find((one) => one.key === key))
}

/** Pauses a download, or goes on with it. */
export function turnDownload(download: Download): void {
  const { key } = download
  if (isToGoOn(download)) void note(key, { what: 'paused' })
  else void note(key, { what: 'resumed' }).then(resumeDownloads)
}
