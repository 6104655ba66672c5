import { expect, test } from 'vitest'
import { runInSlices } from './time-slicing.ts'

test('other work runs between slices, and the result arrives', async () => {
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

test('an error of the work rejects its promise', async () => {
  function* work(): Generator<void, never> {
    yield
    throw new Error('broken')
  }
  await expect(runInSlices(work())).rejects.toThrow('broken')
})
