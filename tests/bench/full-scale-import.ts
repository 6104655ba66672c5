import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mostMegabytes } from './load.ts'

const root = join(import.meta.dirname, '../..')
const MEMORY_LOOK_MS = 50

/** Runs `npm run seed -- --scale full`, an import of some 9,200 titles. Prints its time and memory. */
export async function importFullScale(engine: string, env: Record<string, string>): Promise<void> {
  const startedMs = performance.now()
  const child = spawn(process.execPath, ['server/demo/run.ts', '--scale', 'full'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const [code, megabytes] = await Promise.all([ended(child), mostHeldBy(child)])
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  const seconds = (performance.now() - startedMs) / 1000
  const titles = Number(/(\d+) titles more/.exec(output.join(''))?.[1])
  console.info(
    `\n${engine}: ${titles} titles imported in ${seconds.toFixed(1)} s (${(titles / seconds).toFixed(0)} a second), at most ${megabytes.toFixed(0)} MB`,
  )
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** The most memory that a process has held, looked up until it ends. */
function mostHeldBy(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    let most = 0
    const look = setInterval(() => (most = mostMegabytes(child.pid!) ?? most), MEMORY_LOOK_MS)
    child.once('exit', () => {
      clearInterval(look)
      resolve(most)
    })
  })
}
