import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A claim that its holder has not renewed for this long has expired. */
const EXPIRES_AFTER_MS = 25_000

/** A folder that one process at a time writes to. */
export type FolderClaim = ReturnType<typeof createFolderClaim>

/** Creates a claim. A killed process leaves its own, which ends with it or expires. */
export function createFolderClaim(folder: string) {
  const file = join(folder, 'recorder.pid')
  const own = `${process.pid} ${randomUUID()}`

  function isFree(): boolean {
    const holder = readIfThere(file)
    const pid = Number.parseInt(holder, 10)
    if (!(pid > 0) || Date.now() - statSync(file).mtimeMs > EXPIRES_AFTER_MS) return true
    // In a container the next process often has the same number, which then says nothing.
    return pid !== process.pid && !isRunning(pid)
  }

  return {
    /** Claims the folder or renews the claim. Returns false while another process has it. */
    hold(): boolean {
      if (readIfThere(file) === own) {
        utimesSync(file, new Date(), new Date())
        return true
      }
      if (!isFree()) return false
      writeFileSync(file, own)
      return true
    },
    release(): void {
      if (readIfThere(file) === own) rmSync(file, { force: true })
    },
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
