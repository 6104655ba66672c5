import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const SIX = [0, 1, 2, 3, 4, 5]

async function* from<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

test('results are in order, however long each takes, with bounded concurrency', async () => {
  let underWay = 0
  let most = 0
  const work = async (value: number) => {
    underWay += 1
    most = Math.max(most, underWay)
    // Each takes longer than those after it.
    for (let turn = value; turn < 10; turn += 1) await setImmediate()
    underWay -= 1
    return value * 10
  }
  const results: number[] = []
  for await (const result of inOrder(from(SIX), 3, work)) results.push(result)
  expect([results, most]).toEqual([[0, 10, 20, 30, 40, 50], 3])
})

test('a failure is thrown in its turn', async () => {
  const work = async (value: number) => {
    if (value === 1) throw new Error('one')
    return value
  }
  const results: number[] = []
  await expect(async () => {
    for await (const result of inOrder(from(SIX), 3, work)) results.push(result)
  }).rejects.toThrow('one')
  expect(results).toEqual([0])
})
