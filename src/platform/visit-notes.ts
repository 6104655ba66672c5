/** Reads a value of sessionStorage; undefined where blocked, empty, or on the server. */
export function readVisitNote(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes or deletes a value of sessionStorage; failures are ignored. */
export function writeVisitNote(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Optional.
  }
}

/** Clears this tab's sessionStorage. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
}
