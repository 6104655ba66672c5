import { expect, test } from 'vitest'
import { createAccountLanes } from './account-lanes.ts'

/** Work that runs until it is ended. */
function openWork() {
  const started: number[] = []
  const ends = new Map<number, () => void>()
  const work = (number: number) => () => {
    started.push(number)
    return new Promise<number>((resolve) => ends.set(number, () => resolve(number)))
  }
  return { started, work, end: (number: number) => ends.get(number)!() }
}

test('two calls of an account run at a time, the next ones in their order', async () => {
  const { started, work, end } = openWork()
  const lanes = createAccountLanes()
  const runs = [1, 2, 3, 4].map((number) => lanes.run('one', work(number)))
  expect(started).toEqual([1, 2])
  end(2)
  expect(await runs[1]).toBe(2)
  expect(started).toEqual([1, 2, 3])
  end(1)
  await runs[0]
  expect(started).toEqual([1, 2, 3, 4])
})

test('accounts do not wait for each other, and a failed call makes room', async () => {
  const { started, work } = openWork()
  const lanes = createAccountLanes()
  for (const number of [1, 2]) void lanes.run('one', work(number))
  void lanes.run('other', work(3))
  expect(started).toEqual([1, 2, 3])
  const failing = createAccountLanes()
  for (const _ of [1, 2, 3]) {
    await expect(failing.run('one', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  }
})

test('beyond a thousand waiting calls of an account are refused', async () => {
  const { work } = openWork()
  const lanes = createAccountLanes()
  for (let number = 0; number < 1002; number += 1) void lanes.run('one', work(number))
  await expect(lanes.run('one', work(1003))).rejects.toMatchObject({ code: 'too_many_tries' })
})
