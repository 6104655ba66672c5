import { cacheKey } from '../src/storage/api-cache.ts'
import { openStore } from '../src/storage/kv-store.ts'

/** What is fetched ahead for each viewer. */
type ForViewer = 'lists' | 'logos'

const notes = openStore<number>('meta')

/** Under which name it is noted that something was done for a viewer. */
export const runOnceKey = (what: ForViewer, viewer: string): string => cacheKey(what, viewer)

/** Does something that was not done within a time, and notes when it has been. */
export async function runOnce(periodMs: number, note: string, nowMs: number, work: () => Promise<unknown>): Promise<void> {
  const doneAt = await notes.read(note)
  if (doneAt !== undefined && Math.abs(nowMs - doneAt) < periodMs) return
  await work()
  await notes.put(note, nowMs).catch(() => {})
}

/** What was fetched ahead is gone: it is fetched again, for whichever viewer. */
export async function forgetRuns(what: ForViewer): Promise<void> {
  const keys = (await notes.entries()).map(([key]) => key)
  await notes.remove(keys.filter((key) => key === what || key.endsWith(` ${what}`))).catch(() => {})
}
