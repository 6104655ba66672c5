import { expect, test } from 'vitest'
import { heldFor } from './held-for.ts'

test('calls within the time share a reading, and those after a failure or the time get another', async () => {
  let nowMs = 0
  const results = [async () => 1, () => Promise.reject(new Error('away')), async () => 3]
  const read = heldFor(
    5000,
    () => results.shift()!(),
    () => nowMs,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  nowMs = 4999
  expect(await read()).toBe(1)
  nowMs = 5000
  await expect(read()).rejects.toThrow('away')
  expect(await read()).toBe(3)
})
