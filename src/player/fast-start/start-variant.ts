import { lowestVariant, saverCap, type Variant, variantFor } from '../quality.ts'
import type { Quality } from '../state.ts'

/** A picture that comes this much later (s) than the quickest one is not seen to come later. */
export const UNNOTICED_S = 0.1

/** How long the first segment of a channel is taken to be, in seconds, before its playlist says so. */
const SEGMENT_S = 4

/**
 * The variant whose first segment is shown first: the quickest to arrive at `estimate` bit/s, or the best of those that arrive hardly later.
 * From there the player climbs by itself. A wished height, or the wish to save data, decides alone; without an estimate the first that the channel lists does.
 */
export function startVariant(variants: readonly Variant[], quality: Quality, estimate: number | null): number {
  if (typeof quality === 'number') return variantFor(variants, quality)
  if (quality === 'saver') return saverCap(variants)
  const quickest = variants[lowestVariant(variants)]
  if (!quickest || estimate === null) return variants.length > 0 ? 0 : -1
  const laterS = ({ bitrate }: Variant) => ((bitrate - quickest.bitrate) * SEGMENT_S) / estimate
  let best = -1
  variants.forEach((variant, index) => {
    if (laterS(variant) <= UNNOTICED_S && variant.bitrate > (variants[best]?.bitrate ?? 0)) best = index
  })
  return best
}
