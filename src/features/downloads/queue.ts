import { type Download, type DownloadEvent, nextToRun } from '../../domain/downloads/download.ts'
import { isPinCode } from '../../domain/downloads/offline-licence.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import type { Readable } from '../../platform/store.ts'
import type { Ending, HlsDownloaderDeps } from './hls-downloader.ts'

/** What the queue needs from the device; the tests have one of their own. */
export type QueueDeps = {
  downloads: Readable<readonly Download[] | null>
  note: (key: string, event: DownloadEvent) => Promise<void>
  /** Brings the list up to date, and the device with it, before anything runs. */
  prepare: () => Promise<void>
  /** Keeps one download, until it ends or `signal` stops it. */
  keep: (download: Download, how: Pick<HlsDownloaderDeps, 'signal' | 'onAllowed' | 'onAdvance'>) => Promise<Ending>
  /** Does something while no other tab does the same. */
  alone: (act: () => Promise<void>) => Promise<void>
  /** Resolves when there may be a network again. */
  networkOrLater: () => Promise<void>
  sayFull: () => void
  nowMs: () => number
}

// Every file is told, but not every one is worth a write and a redraw.
const NOTED_EVERY_MS = 500

/** Runs downloads one after the other. Returns what makes it go on with those that wait, in this tab or in the one that does so already. */
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
        // Somebody has asked for more while the lock was given back.
        if (isWanted) goOn()
      })
  }

  async function work(): Promise<void> {
    await deps.prepare()
    while (isWanted) {
      isWanted = false
      for (let next = nextOf(); next; next = nextOf()) {
        // Nobody has answered for it, and nothing else is to be done.
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
      // Paused, removed, or gone with whoever signed out, here or in another tab.
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
    // It was no word on the right: nobody has answered.
    await note(key, { what: 'lost' })
  }

  return goOn
}
