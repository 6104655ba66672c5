import type { Download, DownloadEvent, Downloadable } from '../../domain/downloads/download.ts'
import { isCheckDue } from '../../domain/downloads/offline-licence.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import type { Readable } from '../../platform/store.ts'

/** Device dependencies of the licence check; tests pass fakes. */
export type LicenceCheckDeps = {
  downloads: Readable<readonly Download[] | null>
  note: (key: string, event: DownloadEvent) => Promise<void>
  /** Requests the item's stream from the server; rejects with a `CallFailure`. */
  requestStream: (of: Downloadable) => Promise<unknown>
  nowMs: () => number
}

// Licences become due once an hour, so this interval suffices.
const CHECK_INTERVAL_MS = 600_000

/** Renews licences periodically, one request at a time. `checkDue` runs the check at once for due licences;
 * `stop` ends it. */
export function createLicenceCheck({ downloads, note, requestStream, nowMs }: LicenceCheckDeps) {
  const answeredAtMs = new Map<string, number>()
  let isChecking = false
  let isStopped = false

  async function check(): Promise<void> {
    for (const { key, of, right } of downloads.get() ?? []) {
      if (isStopped) return
      if (!isCheckDue(right, nowMs(), answeredAtMs.get(key))) continue
      const answer = await requestStream(of).then(
        () => ({ code: null, status: 200 }),
        (error: unknown) => (error instanceof CallFailure ? error : null),
      )
      if (!answer || answer.status === null) return
      const atMs = nowMs()
      answeredAtMs.set(key, atMs)
      await note(key, { what: 'checked', code: answer.code, status: answer.status, atMs })
    }
  }

  function checkDue(): void {
    if (isChecking) return
    isChecking = true
    void check().finally(() => (isChecking = false))
  }

  const timer = setInterval(checkDue, CHECK_INTERVAL_MS)
  return {
    checkDue,
    stop(): void {
      isStopped = true
      clearInterval(timer)
    },
  }
}
