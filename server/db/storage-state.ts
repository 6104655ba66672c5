import { stat, statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'

/**
 * Node's codes and PostgreSQL's `disk_full`; below SQLITE_FULL, SQLITE_IOERR_WRITE and SQLITE_IOERR_SHMSIZE.
 */
const FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
const SQLITE_FULL_CODES: readonly unknown[] = [13, 778, 4874]

/** A failed write counts this long: the operator makes room meanwhile. */
const FULL_FOR_MS = 60_000
const SMALLEST_ROOM_BYTES = 1024 * 1024

/** True for an error of a full disk, of either database or of the file system. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return FULL_CODES.includes(code) || SQLITE_FULL_CODES.includes(errcode)
}

/** State of the disk that the server writes to. */
export type StorageState = {
  /** Records a failed write. */
  onDiskFull: () => void
  isWritable: () => Promise<boolean>
  /** Records that the data folder has gone, after which every request is refused. */
  onLost: () => void
  isLost: () => boolean
}

/** Starts with a disk that can be written. Without `dataDir` only failed writes count. */
export function createStorageState(dataDir?: string): StorageState {
  let fullAtMs = -Infinity
  let lost = false
  return {
    onDiskFull: () => void (fullAtMs = performance.now()),
    async isWritable() {
      if (lost || performance.now() - fullAtMs < FULL_FOR_MS) return false
      if (dataDir === undefined) return true
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize >= SMALLEST_ROOM_BYTES
    },
    onLost: () => void (lost = true),
    isLost: () => lost,
  }
}

const CHECK_EVERY_MS = 1000

/**
 * Calls `onGone` once when the path no longer leads to the same file, as after an unmount: writes would then
 * be lost. Returns a function that stops the check.
 */
export async function watchFile(file: string, onGone: () => void, everyMs = CHECK_EVERY_MS): Promise<() => void> {
  const opened = await stat(file)
  const timer = setInterval(() => {
    void isSameFile(file, opened).then((isThere) => {
      if (isThere || stopped) return
      stop()
      onGone()
    })
  }, everyMs)
  let stopped = false
  const stop = (): void => {
    stopped = true
    clearInterval(timer)
  }
  return stop
}

async function isSameFile(file: string, { ino, dev }: { ino: number; dev: number }): Promise<boolean> {
  try {
    const present = await stat(file)
    return present.ino === ino && present.dev === dev
  } catch (error) {
    // Too many open files, for example, say nothing about this one.
    const { code } = error as NodeJS.ErrnoException
    return code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EIO' && code !== 'ESTALE'
  }
}
