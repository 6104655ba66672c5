import { expect, test } from 'vitest'
import { offsetAfterJump, offsetAfterReading, serverTimeIn } from './clock-offset.ts'

const SERVER = Date.UTC(2026, 10, 26, 17, 37)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const WRONG_BY = [
  ['90 minutes behind', -90 * MINUTE],
  ['two hours behind', -2 * HOUR],
  ['two hours ahead', 2 * HOUR],
  ['three days ahead', 3 * DAY],
  ['forty days behind', -40 * DAY],
] as const

test.each(WRONG_BY)('a device that is %s learns by how much', (_name, wrongByMs) => {
  const deviceMs = SERVER + wrongByMs
  const offsetMs = offsetAfterReading(0, { serverMs: SERVER - 200, roundTripMs: 400, deviceMs })
  expect(deviceMs + offsetMs).toBe(SERVER)
})

test('noise changes nothing, and a clock that is right again has no offset', () => {
  const read = (offsetMs: number, deviceMs: number, roundTripMs = 100) =>
    offsetAfterReading(offsetMs, { serverMs: SERVER, roundTripMs, deviceMs })
  expect(read(0, SERVER - 1900)).toBe(0)
  expect(read(0, SERVER + 10_000, 9000)).toBe(0)
  expect(read(HOUR, SERVER - HOUR + 1500)).toBe(HOUR)
  expect(read(HOUR, SERVER + 300)).toBe(0)
})

test('a slow response does not set the offset', () => {
  expect(offsetAfterReading(5, { serverMs: SERVER, roundTripMs: 10_001, deviceMs: SERVER + HOUR })).toBe(5)
})

test('a device clock set while the site runs does not move the present', () => {
  // From three days ahead to the right time, and from the right time two hours back.
  expect(offsetAfterJump(-3 * DAY, -3 * DAY)).toBe(0)
  expect(offsetAfterJump(0, -2 * HOUR)).toBe(2 * HOUR)
  // Forwards to the right time.
  expect(offsetAfterJump(40 * DAY, 40 * DAY + 300)).toBe(0)
  expect(offsetAfterJump(HOUR, -500)).toBe(HOUR)
})

test('after sleep the device uses its last offset', () => {
  expect(offsetAfterJump(-90 * MINUTE, 7 * HOUR)).toBe(-90 * MINUTE)
  expect(offsetAfterJump(0, 7 * HOUR)).toBe(0)
})

test.each([
  [`clock;dur=${SERVER}`, SERVER],
  [`cdn-cache;desc=HIT, clock;dur=${SERVER}, edge;dur=1`, SERVER],
  ['clock;dur=soon', undefined],
  [`otherclock;dur=${SERVER}`, undefined],
  [null, undefined],
])('the time in %j is read as %s', (header, ms) => {
  expect(serverTimeIn(header)).toBe(ms)
})
