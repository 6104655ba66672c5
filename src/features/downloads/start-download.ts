import { showProgramme } from '../../contract/programmes.ts'
import { showTitle } from '../../contract/titles.ts'
import { type Downloadable, newDownload } from '../../domain/downloads/download.ts'
import { call } from '../../app-state/api-client.ts'
import { requestPersistence } from '../../platform/persistent-storage.ts'
import { addDownload } from './download-store.ts'
import { resumeDownloads } from './download-runner.ts'
import { coverOf } from './downloadable-texts.ts'
import type { Offer } from './item-stream.ts'
import { now } from '../../storage/server-clock.ts'

/** Starts a download in a rendition. Throws a `CallFailure`, or `QuotaExceededError` on a full device. */
export async function startDownload(of: Downloadable, { uri, height, bytes }: Offer): Promise<void> {
  void requestPersistence()
  const whole = await wholeOf(of)
  // Prefetches its pictures; without them its screens open, but poorer.
  void fetch(coverOf(whole)).catch(() => {})
  await addDownload(newDownload({ of: whole, uri, height, expectedBytes: bytes }, now()))
  resumeDownloads()
}

/** Fetches the item's own screen data through the worker, which caches them. */
async function wholeOf(of: Downloadable): Promise<Downloadable> {
  if (of.kind === 'archive') {
    const programme = await call(showProgramme, { params: { id: of.programme._id } })
    return { ...of, programme }
  }
  const { title } = await call(showTitle, { params: { id: of.title._id } })
  return { ...of, title }
}
