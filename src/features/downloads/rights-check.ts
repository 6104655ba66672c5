import type { Download, DownloadEvent, Keepable } from '../../domain/downloads/download.ts'
import { isCheckDue } from '../../domain/downloads/offline-licence.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import type { Readable } from '../../platform/store.ts'

/** Device dependencies of the licence check; tests pass fakes. */
export type RightsDeps = {
  downloads: Readable<readonly Download[] | null>
  note: (key: string, event: DownloadEvent) => Promise<void>
  /** Requests the item's stream from the server; rejects with a `CallFailure`. */
  ask: (of: Keepable) => Promise<unknown>
  nowMs: () => number
}

// Licences become due once an hour, so this interval suffices.
const LOOK_EVERY_MS = 600_000

/** Renews licences periodically, one request at a time. `look` runs the check at once for due licences;
 * `stop` ends it. */
export function createRightsCheck({ downloads, note, ask, nowMs }: RightsDeps) {
  const answeredAtMs = new Map<string, number>()
  let isChecking = false
  let isOver = false

  async function check(): Promise<void> {
    for (const { key, of, right } of downloads.get() ?? []) {
      if (isOver) return
      if (!isCheckDue(right, nowMs(), answeredAtMs.get(key))) continue
      const answer = await ask(of).then(
        () => ({ code: null, status: 200 }),
        (error: unknown) => (error instanceof CallFailure ? error : null),
      )
      if (!answer || answer.status === null) return
      const atMs = nowMs()
      answeredAtMs.set(key, atMs)
      await note(key, { what: 'checked', code: answer.code, status: answer.status, atMs })
    }
  }

  function look(): void {
    if (isChecking) return
    isChecking = true
    void check().finally(() => (isChecking = false))
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    look,
    stop(): void {
      isOver = true
      clearInterval(timer)
    },
  }
}
