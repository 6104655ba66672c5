import { expect, test } from 'vitest'
import { manualClock } from '../relay/testing/manual-clock.ts'
import { createFailover, RETURN_AFTER_MS } from './failover.ts'

function openFailover(count: number) {
  const clock = manualClock(1_800_000_000_000)
  const failover = createFailover(clock, count)
  /** Lets the pause pass and fails the present address; returns the pause that follows. */
  const fail = (forGood = false): number => {
    clock.advance(failover.pauseMs())
    failover.fail(failover.choice(), forGood)
    return failover.pauseMs()
  }
  return { clock, failover, fail }
}

test('the same address is tried once more, then the next one at once', () => {
  const { failover, fail } = openFailover(2)
  expect([fail(), failover.choice().index]).toEqual([500, 0])
  expect([fail(), failover.choice().index]).toEqual([0, 1])
})

test('an address that fails for good is not tried again', () => {
  const { failover, fail } = openFailover(2)
  fail(true)
  expect(failover.choice().index).toBe(1)
})

test('after every address the channel is off air, with pauses that grow to 30 s', () => {
  const { failover, fail } = openFailover(2)
  fail(true)
  expect(failover.isOffAir()).toBe(false)
  const pauses = [fail(true)]
  expect(failover.isOffAir()).toBe(true)
  for (let i = 0; i < 14; i++) pauses.push(fail(true))
  expect(pauses.filter((ms) => ms > 0)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('a segment ends off air, ten seconds of media end the pauses', () => {
  const { failover, fail } = openFailover(1)
  for (let i = 0; i < 6; i++) fail(true)
  failover.published(failover.choice(), 4)
  expect(failover.isOffAir()).toBe(false)
  failover.published(failover.choice(), 6)
  expect([fail(true), failover.isOffAir()]).toEqual([500, true])
})

test('renditions that fail together are one failure', () => {
  const { failover } = openFailover(2)
  const choice = failover.choice()
  for (let i = 0; i < 3; i++) failover.fail(choice, false)
  expect(failover.choice()).toBe(choice)
})

test('a failure of a previous address is not counted', () => {
  const { failover, fail } = openFailover(2)
  const left = failover.choice()
  fail(true)
  const present = failover.choice()
  failover.fail(left, true)
  expect(failover.choice()).toBe(present)
})

test('the first address is chosen again after ten unbroken minutes of health', () => {
  const { clock, failover, fail } = openFailover(2)
  fail(true)
  failover.probed(true)
  clock.advance(RETURN_AFTER_MS - 1)
  failover.probed(false)
  failover.probed(true)
  clock.advance(RETURN_AFTER_MS - 1)
  failover.probed(true)
  expect(failover.choice().index).toBe(1)
  clock.advance(1)
  failover.probed(true)
  expect(failover.choice().index).toBe(0)
})

test('other addresses begin with the first one', () => {
  const { failover, fail } = openFailover(2)
  fail(true)
  failover.replace(3)
  expect([failover.choice().index, failover.pauseMs()]).toEqual([0, 0])
})
