import { expect, test } from 'vitest'
import { bench, playing } from '../testing/fakes.ts'
import { probeOnStall } from './probe-on-stall.ts'

test('a player whose media do not arrive asks once whether the service is there, and again at the next trouble', async () => {
  const on = bench()
  let asked = 0
  probeOnStall(on.player, () => asked++)
  await playing(on)
  expect(asked).toBe(0)
  for (const times of [1, 2]) {
    on.source.fail('fragLoadError', null, false)
    expect(asked).toBe(times)
    on.element.starve()
    on.source.fail('fragLoadError', null, false)
    expect(asked).toBe(times)
    on.source.events.arrived()
  }
})
