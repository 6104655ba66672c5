import type { Phase } from './lifecycle.ts'

/** A condition of readiness; resolves while it holds. */
export type Check = () => Promise<unknown>

/** Whether a proxy may send requests, and the names of the conditions that fail. */
export type Readiness = { isReady: boolean; phase: Phase; failing: string[] }

const PATIENCE_MS = 1000

/**
 * Creates the readiness of a process. A process that has been ready stays so while the database is away.
 * All processes would leave the proxy together, while live television goes on without the database.
 */
export function createReadiness(phase: () => Phase, checks: () => Readonly<Record<string, Check>>): () => Promise<Readiness> {
  let wasReady = false
  return async () => {
    const results = await Promise.all(Object.entries(checks()).map(async ([name, check]) => ((await holds(check)) ? [] : [name])))
    const failing = results.flat()
    if (phase() === 'serving' && failing.length === 0) wasReady = true
    return { isReady: phase() === 'serving' && wasReady, phase: phase(), failing }
  }
}

async function holds(check: Check): Promise<boolean> {
  let timer
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const result = await Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    late,
  ])
  clearTimeout(timer)
  return result
}
