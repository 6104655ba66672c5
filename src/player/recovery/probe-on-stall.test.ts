import { expect, test } from 'vitest'
import { bench, playing } from '../testing/fakes.ts'
import { probeOnStall } from './probe-on-stall.ts'

test('a player probes the server once when its media stop, and once when they return', async () => {
  const on = bench()
  let requests = 0
  probeOnStall(on.player, () => requests++)
  await playing(on)
  expect(requests).toBe(0)
  for (const times of [1, 3]) {
    on.source.fail('fragLoadError', null, false)
    expect(requests).toBe(times)
    on.element.starve()
    on.source.fail('fragLoadError', null, false)
    expect(requests).toBe(times)
    on.source.events.arrived()
    expect(requests).toBe(times + 1)
  }
})
