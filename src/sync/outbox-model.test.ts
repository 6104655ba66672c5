import { expect, test } from 'vitest'
import { runKindsModel } from '../../tests/support/outbox-kinds-model.ts'

test('for any changes, losses and kills the server ends with the viewer’s last action, for every kind', async () => {
  let kills = 0
  for (let seed = 1; seed <= 20; seed += 1) {
    const run = await runKindsModel(seed, 200)
    expect([seed, run.faults]).toEqual([seed, []])
    kills += run.kills
  }
  expect(kills).toBeGreaterThan(20)
})
