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
    const last = Number(readNote(NOTE)) || undefined
    if (!mayReload(last, Date.now())) throw new ChunkFailure('a part of the site did not arrive', { cause })
    writeNote(NOTE, String(Date.now()))
    location.reload()
    return new Promise(() => {})
  }
}
