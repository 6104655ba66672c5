import { type Download, type DownloadEvent, nextToRun } from '../../domain/downloads/download.ts'
import { isPinCode } from '../../domain/downloads/offline-licence.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import type { Readable } from '../../platform/store.ts'
import type { Ending, HlsDownloaderDeps } from './hls-downloader.ts'

/** Device dependencies of the queue; tests pass fakes. */
export type QueueDeps = {
  downloads: Readable<readonly Download[] | null>
  note: (key: string, event: DownloadEvent) => Promise<void>
  /** Refreshes the list and cleans the device before a run. */
  prepare: () => Promise<void>
  /** Runs one download until it ends or `signal` aborts it. */
  download: (download: Download, options: Pick<HlsDownloaderDeps, 'signal' | 'onAllowed' | 'onAdvance'>) => Promise<Ending>
  /** Runs an action while no other tab runs it. */
  exclusively: (act: () => Promise<void>) => Promise<void>
  /** Resolves when the network may be back. */
  networkOrLater: () => Promise<void>
  showFull: () => void
  nowMs: () => number
}

// Not every file is worth a write and a render.
const RECORD_EVERY_MS = 500

/** Runs downloads one after another. Returns the function that resumes waiting ones, in this tab or in the
 * one that runs already. */
export function createQueue(deps: QueueDeps): () => void {
  const { downloads, note, exclusively } = deps
  let running: Promise<void> | null = null
  let isRequested = false

  function resume(): void {
    isRequested = true
    running ??= exclusively(runAll)
      .catch(() => void (isRequested = false))
      .finally(() => {
        running = null
        // Another download was requested while the lock was being released.
        if (isRequested) resume()
      })
  }

  async function runAll(): Promise<void> {
    await deps.prepare()
    while (isRequested) {
      isRequested = false
      for (let next = nextDownload(); next; next = nextDownload()) {
        // Its last attempt had no response, and nothing else waits.
        if (next.trouble === 'network') await deps.networkOrLater()
        await run(next)
      }
    }
  }

  const nextDownload = (): Download | null => nextToRun(downloads.get() ?? [])

  async function run(download: Download): Promise<void> {
    const { key } = download
    await note(key, { what: 'begun' })
    const stopping = new AbortController()
    const abortUnlessRunning = (): void => {
      // Paused, removed, or signed out, here or in another tab.
      if (downloads.get()?.find((one) => one.key === key)?.state !== 'running') stopping.abort()
    }
    const unsubscribe = downloads.subscribe(abortUnlessRunning)
    abortUnlessRunning()
    const progress = createProgressRecorder(key)
    const onAllowed = (): void => void note(key, { what: 'checked', code: null, status: 200, atMs: deps.nowMs() })
    try {
      stopping.signal.throwIfAborted()
      const ending = await deps.download(download, { signal: stopping.signal, onAllowed, onAdvance: progress.report })
      unsubscribe()
      await progress.flush()
      await note(key, ending)
      if (ending.what === 'full') deps.showFull()
    } catch (error) {
      unsubscribe()
      await progress.flush()
      if (!stopping.signal.aborted) await recordFailure(key, error)
    }
  }

  function createProgressRecorder(key: string) {
    let recordedAtMs = -Infinity
    let last: Parameters<HlsDownloaderDeps['onAdvance']>[0] | null = null
    async function flush(): Promise<void> {
      const latest = last
      last = null
      if (latest) await note(key, { what: 'advanced', ...latest })
    }
    return {
      report(progress: NonNullable<typeof last>): void {
        last = progress
        if (deps.nowMs() - recordedAtMs < RECORD_EVERY_MS) return
        recordedAtMs = deps.nowMs()
        void flush()
      },
      flush,
    }
  }

  async function recordFailure(key: string, error: unknown): Promise<void> {
    if (!(error instanceof CallFailure)) return note(key, { what: 'broken' })
    const { code, status } = error
    if (isPinCode(code)) return note(key, { what: 'pin' })
    await note(key, { what: 'checked', code, status, atMs: deps.nowMs() })
    // Not a licence refusal: the server did not respond.
    await note(key, { what: 'lost' })
  }

  return resume
}
