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
  keep: (download: Download, how: Pick<HlsDownloaderDeps, 'signal' | 'onAllowed' | 'onAdvance'>) => Promise<Ending>
  /** Runs an action while no other tab runs it. */
  alone: (act: () => Promise<void>) => Promise<void>
  /** Resolves when the network may be back. */
  networkOrLater: () => Promise<void>
  sayFull: () => void
  nowMs: () => number
}

// Not every file is worth a write and a render.
const NOTED_EVERY_MS = 500

/** Runs downloads one after another. Returns the function that resumes waiting ones, in this tab or in the
 * one that runs already. */
export function createQueue(deps: QueueDeps): () => void {
  const { downloads, note, alone } = deps
  let turn: Promise<void> | null = null
  let isWanted = false

  function goOn(): void {
    isWanted = true
    turn ??= alone(work)
      .catch(() => void (isWanted = false))
      .finally(() => {
        turn = null
        // Another download was requested while the lock was being released.
        if (isWanted) goOn()
      })
  }

  async function work(): Promise<void> {
    await deps.prepare()
    while (isWanted) {
      isWanted = false
      for (let next = nextOf(); next; next = nextOf()) {
        // Its last attempt had no response, and nothing else waits.
        if (next.trouble === 'network') await deps.networkOrLater()
        await run(next)
      }
    }
  }

  const nextOf = (): Download | null => nextToRun(downloads.get() ?? [])

  async function run(download: Download): Promise<void> {
    const { key } = download
    await note(key, { what: 'begun' })
    const stop = new AbortController()
    const look = (): void => {
      // Paused, removed, or signed out, here or in another tab.
      if (downloads.get()?.find((one) => one.key === key)?.state !== 'running') stop.abort()
    }
    const unsubscribe = downloads.subscribe(look)
    look()
    const progress = telling(key)
    const onAllowed = (): void => void note(key, { what: 'checked', code: null, status: 200, atMs: deps.nowMs() })
    try {
      stop.signal.throwIfAborted()
      const ending = await deps.keep(download, { signal: stop.signal, onAllowed, onAdvance: progress.tell })
      unsubscribe()
      await progress.tellLast()
      await note(key, ending)
      if (ending.what === 'full') deps.sayFull()
    } catch (error) {
      unsubscribe()
      await progress.tellLast()
      if (!stop.signal.aborted) await noteFailure(key, error)
    }
  }

  function telling(key: string) {
    let notedAtMs = -Infinity
    let last: Parameters<HlsDownloaderDeps['onAdvance']>[0] | null = null
    async function tellLast(): Promise<void> {
      const told = last
      last = null
      if (told) await note(key, { what: 'advanced', ...told })
    }
    return {
      tell(progress: NonNullable<typeof last>): void {
        last = progress
        if (deps.nowMs() - notedAtMs < NOTED_EVERY_MS) return
        notedAtMs = deps.nowMs()
        void tellLast()
      },
      tellLast,
    }
  }

  async function noteFailure(key: string, error: unknown): Promise<void> {
    if (!(error instanceof CallFailure)) return note(key, { what: 'broken' })
    const { code, status } = error
    if (isPinCode(code)) return note(key, { what: 'pin' })
    await note(key, { what: 'checked', code, status, atMs: deps.nowMs() })
    // Not a licence refusal: the server did not respond.
    await note(key, { what: 'lost' })
  }

  return goOn
}
