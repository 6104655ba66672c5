import { cacheKey } from '../src/storage/api-cache.ts'
import { openStore } from '../src/storage/kv-store.ts'

/** The parts of the prefetch that each viewer has of their own. Frozen names: the keys of their notes. */
type ViewerPart = 'lists' | 'logos'

const notes = openStore<number>('meta')

/** Returns the note under which a part of a viewer's prefetch is recorded. */
export const runOnceKey = (part: ViewerPart, viewer: string): string => cacheKey(part, viewer)

/** Runs a task unless it succeeded within the period, and records its success. */
export async function runOncePerPeriod(
  periodMs: number,
  note: string,
  nowMs: number,
  run: () => Promise<unknown>,
): Promise<void> {
  const doneAt = await notes.read(note)
  if (doneAt !== undefined && Math.abs(nowMs - doneAt) < periodMs) return
  await run()
  await notes.put(note, nowMs).catch(() => {})
}

/** Forgets the runs of a part for all viewers, because its responses were evicted. */
export async function forgetRuns(part: ViewerPart): Promise<void> {
  const keys = (await notes.entries()).map(([key]) => key)
  await notes.remove(keys.filter((key) => key === part || key.endsWith(` ${part}`))).catch(() => {})
}
