import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a folder of this process under `parent`. Removes those of processes that ended without doing so.
 */
export function ownFolder(parent: string): string {
  for (const name of namesIn(parent)) {
    const [, pid] = /^(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return join(parent, `${process.pid}-${randomUUID()}`)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
