import { expect, test } from 'vitest'
import { bench, playing } from '../testing/fakes.ts'
import { probeOnStall } from './probe-on-stall.ts'

test('a player asks once whether the service is there when its media do not arrive, and once when they do again', async () => {
  const on = bench()
  let asked = 0
  probeOnStall(on.player, () => asked++)
  await playing(on)
  expect(asked).toBe(0)
  for (const times of [1, 3]) {
    on.source.fail('fragLoadError', null, false)
    expect(asked).toBe(times)
    on.element.starve()
    on.source.fail('fragLoadError', null, false)
    expect(asked).toBe(times)
    on.source.events.arrived()
    expect(asked).toBe(times + 1)
  }
})
