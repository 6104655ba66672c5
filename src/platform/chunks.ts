import { mayReload } from '../domain/page-reload.ts'
import { readNote, writeNote } from './local-notes.ts'

const NOTE = 'reloaded-at'

/** A part of the site did not arrive, and a reload has not helped. */
export class ChunkFailure extends Error {}

/**
 * A part of the site that is loaded when it is needed. When it does not arrive, the page reloads, because the site may have been
 * renewed meanwhile; at most once in 60 seconds, after that it throws a `ChunkFailure`.
 */
export async function arriving<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (!reloadsOnce(Date.now())) throw new ChunkFailure('a part of the site did not arrive', { cause })
    location.reload()
    return new Promise(() => {})
  }
}

/** Whether a reload may help now; it is noted, because the page that does it forgets. Without storage nobody could count. */
function reloadsOnce(nowMs: number): boolean {
  if (!navigator.onLine || !mayReload(Number(readNote(NOTE)) || undefined, nowMs)) return false
  writeNote(NOTE, String(nowMs))
  return readNote(NOTE) === String(nowMs)
}
