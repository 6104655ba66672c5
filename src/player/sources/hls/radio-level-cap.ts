import { lowestVariant, type Variant } from '../../quality.ts'

const LOW_BUFFER_S = 16
// A network this much faster than the best variant fills the buffer quickly at any.
const FAST_ENOUGH = 4

/** Returns the highest variant for ABR on radio; -1 for any. A thin buffer on a slow network takes the
 * lowest, which fills two and a half times as fast; so does the first sound on any. */
export function radioLevelCap(variants: readonly Variant[], bufferedS: number, estimate: number): number {
  const best = Math.max(0, ...variants.map(({ bitrate }) => bitrate))
  const isSlow = bufferedS < LOW_BUFFER_S && estimate < best * FAST_ENOUGH
  return isSlow || bufferedS === 0 ? lowestVariant(variants) : -1
}
