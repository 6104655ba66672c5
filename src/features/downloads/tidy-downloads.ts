import type { Download, DownloadEvent } from '../../domain/downloads/download.ts'
import type { Readable } from '../../platform/store.ts'

/** What tidying needs from the device; the tests have one of their own. */
export type TidyDeps = {
  downloads: Readable<readonly Download[] | null>
  note: (key: string, event: DownloadEvent) => Promise<void>
  forgetOthers: () => Promise<void>
  /** The keys of every download on the device; null where it does not say. */
  everyKey: () => Promise<string[] | null>
  dropFilesBut: (keys: readonly string[]) => Promise<void>
  /** How many files of a copy are here. */
  countFiles: (key: string) => Promise<number>
}

/** Lets go of what belongs to nobody here, and finds out which copies are whole no more: the browser may have let go of some files. */
export async function tidyDownloads(deps: TidyDeps): Promise<void> {
  await deps.forgetOthers()
  const keys = await deps.everyKey()
  // A device that cannot say what it keeps has not let go of it.
  if (keys) await deps.dropFilesBut(keys)
  for (const { key, state, files } of deps.downloads.get() ?? [])
    if (state === 'whole' && (await deps.countFiles(key)) < files) await deps.note(key, { what: 'gone' })
}
