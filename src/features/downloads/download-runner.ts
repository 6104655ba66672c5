import { isActive } from '../../domain/downloads/download.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { countDownloadFiles, removeDownloadFilesExcept, openDownloadFiles } from '../../storage/download-files.ts'
import { downloads, allKeys, deleteOtherAccounts, note, refresh } from './download-store.ts'
import { downloadPresentation } from './hls-downloader.ts'
import { createQueue } from './queue.ts'
import { createLicenceCheck } from './licence-check.ts'
import { streamOf } from './item-stream.ts'
import { tidyDownloads } from './tidy-downloads.ts'
import { exclusive } from '../../sync/exclusive.ts'
import { now } from '../../storage/server-clock.ts'

const RETRY_MS = 15_000

/** Runs waiting downloads one after another, in this tab or in the one that does so already. */
export const resumeDownloads = createQueue({
  downloads,
  note,
  async prepare() {
    await refresh()
    await tidyDownloads({
      downloads,
      note,
      deleteOtherAccounts,
      allKeys,
      deleteFilesExcept: removeDownloadFilesExcept,
      countFiles: countDownloadFiles,
    })
  },
  async download({ key, of, uri }, options) {
    const files = await openDownloadFiles(key)
    // A second copy in the HTTP cache would take the space of the next film.
    const fetchFile = (url: string, signal: AbortSignal) => fetch(url, { signal, cache: 'no-store' })
    return downloadPresentation({ ...options, files, ask: () => streamOf(of), fetch: fetchFile }, uri)
  },
  exclusively: (act) => exclusive('downloads', act),
  networkOrLater,
  showFull: () => showMessage({ type: 'error', title: MESSAGE_TEXTS.storage_full[languageTag(localeStore.get())] }),
  nowMs: now,
})

function networkOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, RETRY_MS)
    addEventListener('online', done)
  })
}

/** Resumes the last visit's downloads and renews licences: now, every hour, and when the network or the
 * viewer returns. Returns the cleanup. */
export function startDownloadRunner(): () => void {
  const licences = createLicenceCheck({ downloads, note, requestStream: streamOf, nowMs: now })
  let isKnown = false
  const resumeAndCheck = (): void => {
    const list = downloads.get()
    if (!list) return
    if (list.some(isActive) || !isKnown) resumeDownloads()
    isKnown = true
    licences.checkDue()
  }
  const unsubscribe = downloads.subscribe(() => isKnown || resumeAndCheck())
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') resumeAndCheck()
  }
  addEventListener('online', resumeAndCheck)
  document.addEventListener('visibilitychange', onVisible)
  resumeAndCheck()
  return () => {
    licences.stop()
    unsubscribe()
    removeEventListener('online', resumeAndCheck)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
