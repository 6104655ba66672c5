const OWN = 'own.'

/** Forgets the notes on this device that are about the person rather than the device: those whose names begin with `own.`. */
export function forgetOwnNotes(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
