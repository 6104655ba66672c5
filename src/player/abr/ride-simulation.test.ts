import { expect, test } from 'vitest'
import { type Line, OWN_RULE, type Player, ruleOfHls, simulateRide } from '../testing/ride-simulation.ts'

const SECONDS = 180

const steady = (kbps: number, seconds: number): number[] => Array.from({ length: seconds }, () => kbps)

/** Kinds of thin lines, kbit/s of each second. */
const THIN: Record<string, readonly number[]> = {
  'a third below the lowest picture': steady(300, 60),
  'a slow decline': Array.from({ length: SECONDS }, (_, second) => 2500 * 0.98 ** second),
  'a decline into an outage': [...steady(1500, 40), ...steady(200, 15), ...steady(0, 15), ...steady(900, 30)],
  'weak minutes': [...steady(1500, 40), ...steady(150, 40)],
  'a weak line with outages': [...steady(700, 25), ...steady(100, 12), ...steady(0, 8), ...steady(1200, 15)],
}

/** Kinds of lines where pictures are carried. */
const FAIR: Record<string, readonly number[]> = {
  constant: steady(1200, 60),
  'a sawtooth': Array.from({ length: 40 }, (_, second) => 150 + second * 60),
  'short outages': [...steady(1500, 40), ...steady(0, 8)],
  'ups and downs': [...steady(2500, 20), ...steady(600, 20)],
}

/** hls.js with its default settings: 12 s behind the edge, and 30 s of a recording. */
const hls = (isLive: boolean): Player => ({ rule: ruleOfHls(isLive), holdBackS: isLive ? 12 : null, bufferS: isLive ? 60 : 30 })
const own = (isLive: boolean): Player => ({ rule: OWN_RULE, holdBackS: isLive ? 24 : null, bufferS: isLive ? 60 : 90 })

const ride = (kbps: readonly number[], player: Player) => simulateRide({ kbps, latencyMs: 120 } satisfies Line, player, SECONDS)

const kinds = (lines: typeof THIN) =>
  Object.entries(lines).flatMap(([name, kbps]) => [true, false].map((isLive) => ({ name, isLive, kbps })))

test.each(kinds(THIN))('on $name it stalls no longer than hls.js, live: $isLive', ({ isLive, kbps }) => {
  expect(ride(kbps, own(isLive)).stalledS).toBeLessThanOrEqual(Math.max(1, ride(kbps, hls(isLive)).stalledS))
})

test.each([true, false])('over all kinds of thin lines it stalls a third as long as hls.js, live: %s', (isLive) => {
  const stalledOn = (player: Player) => Object.values(THIN).reduce((sum, kbps) => sum + ride(kbps, player).stalledS, 0)
  expect(stalledOn(own(isLive))).toBeLessThan(stalledOn(hls(isLive)) / 3)
})

test.each(kinds(FAIR))(
  'on $name the picture is as high as hls.js shows it, without more stalls, live: $isLive',
  ({ isLive, kbps }) => {
    const [mine, theirs] = [ride(kbps, own(isLive)), ride(kbps, hls(isLive))]
    expect(mine.meanHeight).toBeGreaterThanOrEqual(theirs.meanHeight * 0.97)
    expect(mine.stalledS).toBeLessThanOrEqual(theirs.stalledS + 0.5)
  },
)

test('a line that carries every picture never leaves it, nor stalls', () => {
  expect(ride(steady(5000, 10), own(true))).toMatchObject({ stalledS: 0, soundOnlyS: 0 })
})

test('sound alone ends when the line has recovered', () => {
  const recovered = [...steady(1500, 30), ...steady(150, 40), ...steady(2000, 110)]
  const { soundOnlyS } = ride(recovered, own(true))
  expect(soundOnlyS).toBeGreaterThan(10)
  expect(soundOnlyS).toBeLessThan(60)
})

test('the same simulated ride gives the same result twice', () => {
  expect(ride(THIN['weak minutes']!, own(true))).toEqual(ride(THIN['weak minutes']!, own(true)))
})
