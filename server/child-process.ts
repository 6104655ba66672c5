import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Runs a Node script with arguments in a process of its own. Returns its exit code; null when a signal ended
 * it.
 */
export async function exitCodeOf(script: string, args: readonly string[] = []): Promise<number | null> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/**
 * Runs a Node script that the start depends on. Ends this process when it fails: it has printed the reason.
 */
export async function runOrExit(script: string, args: readonly string[] = []): Promise<void> {
  if ((await exitCodeOf(script, args)) !== 0) process.exit(1)
}
