import { expect, test } from 'vitest'
import { createDriver } from './driver.ts'

test('a call that joins a round makes the next one override the back-off', async () => {
  const rounds: boolean[] = []
  const first = Promise.withResolvers<void>()
  const driver = createDriver({
    async drain({ atOnce = false } = {}) {
      rounds.push(atOnce)
      if (rounds.length === 1) await first.promise
      return null
    },
    prepare: async () => {},
    onRound: async () => {},
    nowMs: () => 0,
  })
  const sending = driver.send(false)
  void driver.send(true)
  first.resolve()
  await sending
  expect(rounds).toEqual([false, true])
})
