import { readNote, writeNote } from './local-notes.ts'

/** The notes as a place that survives visits, for those who are lent one. */
export const noteMemory = { get: (key: string): string | null => readNote(key) ?? null, set: writeNote }
