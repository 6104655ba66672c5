const OWN = 'own.'

/** Deletes the account's notes on this device: those prefixed `own.`. */
export function forgetOwnNotes(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
