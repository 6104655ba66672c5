import { describe, expect, test } from 'vitest'
import { manualClock } from '../relay/testing/manual-clock.ts'
import { createDating } from './dating.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')
const HOUR = 3_600_000

/** Dates segments of four seconds, one each four seconds; the relay's own dates never step. */
function dated() {
  const clock = manualClock(NOON)
  const dating = createDating(clock)
  let relayMs = NOON - 4000
  return {
    clock,
    next(upstreamMs?: number) {
      const { startMs, hasStepped } = dating.place({ startMs: relayMs, upstreamMs, ms: 4000 })
      relayMs += 4000
      clock.advance(4000)
      return [startMs - NOON, hasStepped] as const
    },
  }
}

describe('a recording', () => {
  test('is dated by the relay, without holes', () => {
    const { next } = dated()
    expect([next(), next(), next()]).toEqual([
      [-4000, false],
      [0, false],
      [4000, false],
    ])
  })

  test('follows the wall clock an hour ahead, and back', () => {
    const { next, clock } = dated()
    next()
    clock.jump(HOUR)
    expect([next(), next()]).toEqual([
      [HOUR, true],
      [HOUR + 4000, false],
    ])
    clock.jump(-HOUR)
    expect([next(), next()]).toEqual([
      [8000, true],
      [12_000, false],
    ])
  })

  test('retains the date of an upstream within ten minutes of the clock', () => {
    const { next, clock } = dated()
    next(NOON - 30_000)
    clock.jump(300_000)
    expect(next(NOON - 26_000)).toEqual([-26_000, true])
    clock.jump(-HOUR)
    expect(next(NOON - 22_000)[0]).toBe(-HOUR + 300_000 + 4000)
  })

  test('never goes back by the upstream alone', () => {
    const { next } = dated()
    next(NOON - 10_000)
    expect(next(NOON - 200_000)).toEqual([-6000, false])
  })

  test('ignores the steps of a slewed clock', () => {
    const { next, clock } = dated()
    next()
    for (let i = 1; i < 5; i++) {
      clock.jump(1500)
      expect(next()).toEqual([-4000 + i * 4000, false])
    }
  })
})
