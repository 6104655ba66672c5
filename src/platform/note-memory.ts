import { readNote, writeNote } from './local-notes.ts'

/** localStorage as a `Memory` for the player. */
export const noteMemory = { get: (key: string): string | null => readNote(key) ?? null, set: writeNote }
