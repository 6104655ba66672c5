import type { Download, DownloadEvent } from '../../domain/downloads/download.ts'
import type { Readable } from '../../platform/store.ts'

/** Device dependencies of the clean-up; tests pass fakes. */
export type TidyDeps = {
  downloads: Readable<readonly Download[] | null>
  note: (key: string, event: DownloadEvent) => Promise<void>
  deleteOtherAccounts: () => Promise<void>
  /** The keys of all downloads; null where the device cannot tell. */
  allKeys: () => Promise<string[] | null>
  deleteFilesExcept: (keys: readonly string[]) => Promise<void>
  /** Returns the number of a download's files on the device. */
  countFiles: (key: string) => Promise<number>
}

/** Deletes orphaned files and finds incomplete downloads: the browser may have evicted files. */
export async function tidyDownloads(deps: TidyDeps): Promise<void> {
  await deps.deleteOtherAccounts()
  const keys = await deps.allKeys()
  // Without a list nothing counts as orphaned.
  if (keys) await deps.deleteFilesExcept(keys)
  for (const { key, state, files } of deps.downloads.get() ?? [])
    if (state === 'whole' && (await deps.countFiles(key)) < files) await deps.note(key, { what: 'gone' })
}
