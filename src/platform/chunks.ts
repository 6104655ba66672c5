import { mayReload } from '../domain/routing/page-reload.ts'
import { readNote, writeNote } from './web-storage.ts'
import { now } from '../storage/server-clock.ts'

const NOTE = 'reloaded-at'

/** A lazy chunk of the site failed to load. */
export class ChunkFailure extends Error {}

/** Loads a lazy chunk; throws a `ChunkFailure` if it fails. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new ChunkFailure('a part of the site did not arrive', { cause })
  }
}

/** Reloads the page whose chunk is missing, because a new version may be deployed. At most once in 60
 * seconds (section 4), never offline or without storage to count. */
export function reloadOnce(): void {
  const nowMs = now()
  if (!navigator.onLine || !mayReload(Number(readNote(NOTE)) || undefined, nowMs)) return
  writeNote(NOTE, String(nowMs))
  if (readNote(NOTE) === String(nowMs)) location.reload()
}
