import type Sharp from 'sharp'

/** Decodes, scales and encodes pictures. */
export type PictureEngine = typeof Sharp

let engine: Promise<PictureEngine> | undefined

/** Loads the engine on the first use, so that a service without pictures holds no memory for it. */
export function openPictureEngine(): Promise<PictureEngine> {
  engine ??= import('sharp').then(({ default: sharp }) => {
    // One thread for each encoding: the caller decides how many run. Results are cached in files, not here.
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    return sharp
  })
  return engine
}

const LOADERS = ['Svg', 'Png', 'Jpeg', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

// The density at which an SVG has its declared size.
const SVG_DENSITY = 72

/** Returns the density at which an SVG of `across` pixels is rendered `width` pixels wide. */
export function densityFor(width: number, across: number): { density: number } {
  return { density: Math.min(7200, Math.max(1, (SVG_DENSITY * width) / across)) }
}
