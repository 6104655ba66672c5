import { chmodSync, closeSync, fchmodSync, fstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** Makes the data folder, for its owner alone; throws a `StartError` when it cannot be made. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // The folder may be older than this rule; one that is shared (sticky) or somebody else's stays as it is.
    const { mode, uid } = statSync(dataDir)
    if (isOwn(uid) && (mode & 0o1077) !== 0 && (mode & 0o1000) === 0) chmodSync(dataDir, 0o700)
  } catch (cause) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${(cause as Error).message}.`, { cause })
  }
}

/** Makes a file that is missing, or one of this user's that others may read, for its owner alone: its folder may be shared. */
export function makeOwnFile(file: string): void {
  const opened = openSync(file, 'a', 0o600)
  const { mode, uid } = fstatSync(opened)
  if (isOwn(uid) && (mode & 0o077) !== 0) fchmodSync(opened, 0o600)
  closeSync(opened)
}

const isOwn = (uid: number): boolean => uid === process.getuid?.()
