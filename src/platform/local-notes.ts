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

const HAD_ACCOUNT = 'device.had-account'

/** Notes that somebody has signed in on this device. It says nothing of whom, and stays. */
export function noteAccount(): void {
  writeNote(HAD_ACCOUNT, 'yes')
}

/**
 * True if an account signed in on this device. Its age limit may hold for visitors too, so only the server
 * knows what plays here.
 */
export const hadAccount = (): boolean => readNote(HAD_ACCOUNT) === 'yes'
