import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { fastEnvironment } from './fast-clock.ts'

const HOUR_MS = 3_600_000

function run(script: string, speed: number, sinceMs: number): number {
  const env = { ...process.env, ...fastEnvironment({ speed, sinceMs }) }
  return Number(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' }))
}

test('every clock function of a process with a fast clock is fast', () => {
  const sinceMs = Date.now() - HOUR_MS
  for (const expression of ['Date.now()', '+new Date()', 'new Date().getTime()']) {
    const toldMs = run(`console.log(${expression})`, 16, sinceMs)
    const realMs = Date.now()
    expect(toldMs).toBeGreaterThanOrEqual(sinceMs + 16 * HOUR_MS)
    expect(toldMs).toBeLessThanOrEqual(sinceMs + 16 * (realMs - sinceMs))
  }
})

test('an instant that is named is the same by any clock', () => {
  expect(run("console.log(+new Date('2026-11-21T00:00:00Z'))", 16, 0)).toBe(Date.UTC(2026, 10, 21))
})

test('timers of hours on a fast clock fire within seconds', () => {
  const script = 'const began = Date.now(); setTimeout(() => console.log(Date.now() - began), 2 * 3_600_000)'
  expect(run(script, 36_000, Date.now())).toBeGreaterThanOrEqual(1.9 * HOUR_MS)
})
