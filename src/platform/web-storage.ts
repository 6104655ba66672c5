// One file, without imports: a page plays before the app's chunks arrive, and the player's memory needs it.

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

/** localStorage as a `Memory` for the player. */
export const noteMemory = { get: (key: string): string | null => readNote(key) ?? null, set: writeNote }

const HAD_ACCOUNT = 'device.had-account'

/** Records that an account signed in on this device, without naming it. Signing out does not delete it. */
export function noteAccount(): void {
  writeNote(HAD_ACCOUNT, 'yes')
}

/**
 * True if an account signed in on this device. Its age limit may hold for visitors too, so only the server
 * knows what plays here.
 */
export const hadAccount = (): boolean => readNote(HAD_ACCOUNT) === 'yes'

const OWN = 'own.'

/** Deletes the account's values in localStorage: those prefixed `own.`. */
export function forgetOwnNotes(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

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
