import { expect, test } from 'vitest'
import { runInSlices } from './time-slicing.ts'

test('others are served while work is done in slices, and its result comes', async () => {
  let isServed = false
  setImmediate(() => {
    isServed = true
  })
  const untilMs = performance.now() + 2000
  function* work(): Generator<void, boolean> {
    while (!isServed && performance.now() < untilMs) yield
    return isServed
  }
  expect(await runInSlices(work())).toBe(true)
})

test('what the work throws reaches whoever wanted it', async () => {
  function* work(): Generator<void, never> {
    yield
    throw new Error('broken')
  }
  await expect(runInSlices(work())).rejects.toThrow('broken')
})
