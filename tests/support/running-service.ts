import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemonstration } from './demonstration-data.ts'

const root = join(import.meta.dirname, '../..')

/** The service as an operator runs it, in a process of its own. */
export type RunningService = {
  address: string
  /** The token of each demonstration person, by package (`premium`, `basic`, `none`). */
  tokens: Record<string, string>
  dataDir: string
  process: ChildProcess
  /** Everything it has printed. */
  output: () => string
  stop: () => Promise<number | null>
}

/**
 * Starts the service and waits until it is on air. Without `dataDir` its data are the demonstration and go
 * when it stops; `code` is the folder of another build.
 */
export async function startService({
  dataDir,
  env = {},
  code = root,
}: { dataDir?: string; env?: Record<string, string>; code?: string } = {}): Promise<RunningService> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'efir-data-'))
  if (dataDir === undefined) copyDemonstration(folder)
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'server/main.ts'], {
    cwd: code,
    // Stations of the tests are on this machine.
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, UPSTREAM_LOCAL: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (/on air: .*[\s\S]*(no package|printed only).*\n/.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new Error(`the service ended with ${code}:\n${output}`)))
  })
  const tokens = Object.fromEntries(
    [...output.matchAll(/\((?:package (\w+)|no package)\): \S+\/([\w-]+)\n/g)].map(([, name, token]) => [name ?? 'none', token!]),
  )
  return {
    address: `http://127.0.0.1:${port}`,
    tokens,
    dataDir: folder,
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const code = await exited
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
