import { chmodSync, closeSync, fchmodSync, fstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** Creates the data folder with mode 0700. Throws a `StartError` if that fails. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // An existing folder gets the mode as well, unless it is shared (sticky) or belongs to another user.
    const { mode, uid } = statSync(dataDir)
    if (isOwn(uid) && (mode & 0o1077) !== 0 && (mode & 0o1000) === 0) chmodSync(dataDir, 0o700)
  } catch (cause) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${(cause as Error).message}.`, { cause })
  }
}

/** Creates a file with mode 0600, or gives this user's file that mode, because the folder may be shared. */
export function makeOwnFile(file: string): void {
  const opened = openSync(file, 'a', 0o600)
  const { mode, uid } = fstatSync(opened)
  if (isOwn(uid) && (mode & 0o077) !== 0) fchmodSync(opened, 0o600)
  closeSync(opened)
}

const isOwn = (uid: number): boolean => uid === process.getuid?.()
