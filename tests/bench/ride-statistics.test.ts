import { expect, test } from 'vitest'
import { meanHeight, type RideLook, rideOf, sumOfRides } from './ride-statistics.ts'

const HEIGHTS: Record<string, number> = { s: 240, m: 360, l: 540 }

/**
 * A look every 100 ms: `-` where nothing advanced, `s`, `m`, `l` where a picture moved, `.` where only the
 * sound went on.
 */
function looks(signs: string): RideLook[] {
  let [frames, height] = [0, 0]
  return [...signs].map((sign, index) => {
    height = HEIGHTS[sign] ?? height
    if (HEIGHTS[sign]) frames += 2
    return { ms: (index + 1) * 100, advanced: sign !== '-', height, frames }
  })
}

test('the wait for the start is no stall', () => {
  expect(rideOf(looks('-----sssss'))).toMatchObject({ startMs: 600, stalledMs: 0, gaps: 0, playedMs: 400 })
})

test('breaks of at least 0.3 s count as stalled from the start on, also at the end', () => {
  expect(rideOf(looks('-ss-----sss--ss----'))).toMatchObject({ startMs: 200, stalledMs: 900, gaps: 2 })
})

test('a shorter break is none', () => {
  expect(rideOf(looks('s-s--s-ss--'))).toMatchObject({ stalledMs: 0, gaps: 0 })
})

test('a player that never starts has no start and no stalls', () => {
  expect(rideOf(looks('-----'))).toMatchObject({ startMs: null, stalledMs: 0, gaps: 0 })
})

test('each change of height is a switch, and the mean height leaves stalls out', () => {
  const ride = rideOf(looks('sssssssssss-----llllllllll'))
  expect(ride).toMatchObject({ switches: 1, playedMs: 2000 })
  expect(meanHeight(ride)).toBe((240 + 540) / 2)
})

test('a picture frozen for a second while the sound continues counts as height 0', () => {
  const ride = rideOf(looks(`mm${'.'.repeat(20)}mm`))
  expect(ride).toMatchObject({ stalledMs: 0, switches: 2, soundOnlyMs: 1100 })
})

test('a picture that returns after a long stall is not frozen', () => {
  expect(rideOf(looks(`mm${'-'.repeat(20)}mm`))).toMatchObject({ soundOnlyMs: 0, switches: 0 })
})

test('radio has no height and no time without a picture', () => {
  const ride = rideOf(looks('-...---...'))
  expect(ride).toMatchObject({ gaps: 1, soundOnlyMs: 0, switches: 0 })
  expect(meanHeight(ride)).toBe(0)
})

test('a ride without a start counts whole in the sum of the starts', () => {
  expect(sumOfRides([rideOf(looks('---')), rideOf(looks('-s'))], 300).startMs).toBe(500)
})
