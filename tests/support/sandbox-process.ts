import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './running-service.ts'

/** A provider in a process of its own, on another site than the service. */
export type SandboxProcess = {
  /** The environment of a service that is paid through it. */
  env: Record<string, string>
  /** Plans its faults. */
  plan: (faults: object) => Promise<unknown>
  stop: () => void
}

/** Starts `npm run sandbox` with its control. */
export async function startSandbox(): Promise<SandboxProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-sandbox-'))
  const port = await freePort()
  const args = ['server/sandbox/run.ts', '--control', '--port', String(port), '--dir', folder]
  const child = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (/PRIVATE_KEY=\S+\n/.test(output)) resolve()
    })
    child.once('exit', () => reject(new Error('the sandbox ended')))
  })
  const keys = Object.fromEntries([...output.matchAll(/(LIQPAY_\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]))
  // To a browser the name `localhost` is another site than 127.0.0.1.
  const url = `http://localhost:${port}`
  return {
    env: { ...keys, LIQPAY_URL: url },
    plan: (faults) => fetch(`http://127.0.0.1:${port}/control/plan`, { method: 'POST', body: JSON.stringify(faults) }),
    stop() {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
