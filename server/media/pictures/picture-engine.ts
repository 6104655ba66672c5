import type Sharp from 'sharp'

/** Decodes, scales and encodes pictures. */
export type PictureEngine = typeof Sharp

let engine: Promise<PictureEngine> | undefined

/** The engine, loaded when a picture is first asked for: a service that is asked for none holds no memory for it. */
export function openPictureEngine(): Promise<PictureEngine> {
  engine ??= import('sharp').then(({ default: sharp }) => {
    // Each encoding has one thread, so that as many run as are let run; results are kept in files, not here.
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    return sharp
  })
  return engine
}

const LOADERS = ['Svg', 'Png', 'Jpeg', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`)

// At this density a drawing is drawn as large as it says it is.
const SVG_DENSITY = 72

/** The density at which a drawing that says it is `across` pixels wide is drawn `width` pixels wide. */
export function densityFor(width: number, across: number): { density: number } {
  return { density: Math.min(7200, Math.max(1, (SVG_DENSITY * width) / across)) }
}
