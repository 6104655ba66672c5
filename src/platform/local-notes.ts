/** Reads a value of localStorage; undefined where storage is blocked or empty. */
export function readNote(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes a value to localStorage; failures are ignored, because no feature depends on it. */
export function writeNote(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Optional.
  }
}
