import type { QualityChoice } from './state.ts'

/** A variant (rendition) of the multivariant playlist, in hls.js's order. */
export type Variant = { height: number; bitrate: number }

/** Returns the heights for the quality menu, largest first, one rendition per height with its best
 * bitrate. */
export function qualityChoices(variants: readonly Variant[]): readonly QualityChoice[] {
  const best = new Map<number, number>()
  for (const { height, bitrate } of variants) {
    if (height > 0) best.set(height, Math.max(bitrate, best.get(height) ?? 0))
  }
  return Object.freeze(
    [...best].map(([height, bitrate]) => Object.freeze({ height, bitrate })).sort((a, b) => b.height - a.height),
  )
}

/** Returns the variant for a chosen height: the largest not above it at its best bitrate, else the
 * smallest. Returns -1 for none. */
export function variantFor(variants: readonly Variant[], height: number): number {
  let found = -1
  variants.forEach((variant, index) => {
    const best = variants[found]
    if (!best) found = index
    else if (rank(variant, height) > rank(best, height)) found = index
  })
  return found
}

function rank({ height, bitrate }: Variant, limit: number): number {
  const fits = height <= limit
  return (fits ? 1e12 : 0) + (fits ? height : -height) * 1e8 + bitrate / 1e3
}

/** Returns the variant of the lowest bitrate. */
export function lowestVariant(variants: readonly Variant[]): number {
  let lowest = -1
  variants.forEach(({ bitrate }, index) => {
    if (lowest < 0 || bitrate < variants[lowest]!.bitrate) lowest = index
  })
  return lowest
}

// Enough for a phone in the hand, half the bytes of the next size up.
const SAVE_DATA_HEIGHT = 360

/** Returns the highest variant for ABR under the browser's save-data. */
export function saveDataCap(variants: readonly Variant[]): number {
  return variantFor(variants, SAVE_DATA_HEIGHT)
}

/** Returns the highest variant for ABR in saver mode: at most half the best height. */
export function saverCap(variants: readonly Variant[]): number {
  const best = Math.max(0, ...variants.map(({ height }) => height))
  return variantFor(variants, Math.min(SAVE_DATA_HEIGHT, best / 2))
}
