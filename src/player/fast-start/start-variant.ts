import { lowestVariant, saverCap, type Variant, variantFor } from '../quality.ts'
import type { Quality } from '../state.ts'

/** Viewers do not notice a picture that comes this many seconds later. */
export const UNNOTICED_S = 0.1

/** Assumed length of a first segment in seconds before the playlist is known. */
const SEGMENT_S = 4

/**
 * Chooses the first rendition of live television: the variant whose picture comes first at `estimate` bit/s;
 * ABR climbs from there. A height or saver choice decides alone, and without an estimate the first-listed
 * variant.
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
