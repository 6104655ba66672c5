import { showProgramme } from '../../contract/programmes.ts'
import { showTitle } from '../../contract/titles.ts'
import { type Keepable, newDownload } from '../../domain/downloads/download.ts'
import { call } from '../../app-state/api-client.ts'
import { requestPersistence } from '../../platform/persistent-storage.ts'
import { addDownload } from './download-store.ts'
import { resumeDownloads } from './download-runner.ts'
import { coverOf } from './keepable-words.ts'
import type { Offer } from './item-stream.ts'
import { now } from '../../storage/server-clock.ts'

/** Begins to keep something in a picture that was offered. Throws a `CallFailure`, or `QuotaExceededError` on a full device. */
export async function startDownload(of: Keepable, { uri, height, bytes }: Offer): Promise<void> {
  void requestPersistence()
  const whole = await wholeOf(of)
  // What its screens show comes onto the device as well; without it they are poorer, but they open.
  void fetch(coverOf(whole)).catch(() => {})
  await addDownload(newDownload({ of: whole, uri, height, expectedBytes: bytes }, now()))
  resumeDownloads()
}

/** The same with all that its own screen shows: asked for, it passes the worker, which keeps it. */
async function wholeOf(of: Keepable): Promise<Keepable> {
  if (of.kind === 'archive') {
    const programme = await call(showProgramme, { params: { id: of.programme._id } })
    return { ...of, programme }
  }
  const { title } = await call(showTitle, { params: { id: of.title._id } })
  return { ...of, title }
}
