/** A note kept for this tab's visit; undefined where storage is forbidden or empty, and on the server. */
export function readVisitNote(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a note while this tab is open, or forgets it; where storage is full or forbidden nothing happens. */
export function writeVisitNote(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // A comfort only.
  }
}

/** Forgets everything that was noted in this tab. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
