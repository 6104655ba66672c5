import { mayReload } from '../domain/routing/page-reload.ts'
import { readNote, writeNote } from './local-notes.ts'
import { now } from '../storage/server-clock.ts'

const NOTE = 'reloaded-at'

/** A part of the site did not arrive. */
export class ChunkFailure extends Error {}

/** A part of the site that is loaded when it is needed, or a little ahead; throws a `ChunkFailure` when it does not arrive. */
export async function arriving<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new ChunkFailure('a part of the site did not arrive', { cause })
  }
}

/**
 * Reloads the page that lacks a part of the site, because the site may have been renewed meanwhile: at most once in 60 seconds
 * (section 4), not without a network, and not where storage is forbidden and nobody could count.
 */
export function reloadOnce(): void {
  const nowMs = now()
  if (!navigator.onLine || !mayReload(Number(readNote(NOTE)) || undefined, nowMs)) return
  writeNote(NOTE, String(nowMs))
  if (readNote(NOTE) === String(nowMs)) location.reload()
}
