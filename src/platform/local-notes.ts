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
