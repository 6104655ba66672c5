import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs the import command on a data folder, and returns what it prints. Upstreams of this process go on. */
export async function importing(dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, ['server/import/run.ts', ...args], { env })).stdout
}
