/** A small note kept on this device; undefined where storage is forbidden or empty. */
export function readNote(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a small note on this device; where storage is full or forbidden nothing happens, the note is a comfort only. */
export function writeNote(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A comfort only.
  }
}

/** The notes as a place that survives visits, for those who are lent one. */
export const noteMemory = { get: (key: string): string | null => readNote(key) ?? null, set: writeNote }
