import { lowestVariant, type Variant } from '../../quality.ts'

const LOW_BUFFER_S = 16
// A network this much faster than the best variant fills the buffer quickly at any.
const FAST_ENOUGH = 4

/**
 * Returns the highest variant that ABR may choose for radio; -1 for any. An empty buffer, or a thin one on a
 * slow network, takes the lowest: it fills two and a half times as fast.
 */
export function radioLevelCap(variants: readonly Variant[], bufferedS: number, estimate: number): number {
  const best = Math.max(0, ...variants.map(({ bitrate }) => bitrate))
  const isSlow = bufferedS < LOW_BUFFER_S && estimate < best * FAST_ENOUGH
  return isSlow || bufferedS === 0 ? lowestVariant(variants) : -1
}
