import { lowestVariant, type Variant } from '../../quality.ts'

const THIN_S = 16
// A network this much faster than the best sound fills the buffer soon enough anyway.
const FAST_ENOUGH = 4

/**
 * The highest variant that automatic choice may take of a station; -1 for any. While little is buffered on a slow network the
 * lowest comes first: it fills the buffer two and a half times as fast. `estimate` in bit/s.
 */
export function radioLevelCap(variants: readonly Variant[], bufferedS: number, estimate: number): number {
  const best = Math.max(0, ...variants.map(({ bitrate }) => bitrate))
  return bufferedS < THIN_S && estimate < best * FAST_ENOUGH ? lowestVariant(variants) : -1
}
