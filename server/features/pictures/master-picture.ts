import type { Picture as ShownPicture } from '../../../src/contract/titles.ts'
import { type Picture, pictureAddress } from './picture-store.ts'
import { readRaster } from './raster.ts'

/** A picture to be kept, and how it is named on the wire. */
export type Master = { kept: Picture; shown: ShownPicture }

// Shown until the picture is there; a master says nothing of its colours.
const PLACEHOLDER_COLOR = '#22262e'

/** A master picture from the bytes of a file: SVG, PNG, JPEG or WebP; undefined for anything else. */
export async function readMaster(bytes: Buffer): Promise<Master | undefined> {
  const kept: Picture | undefined = isSvg(bytes) ? { mediaType: 'image/svg+xml', body: Buffer.from(bytes) } : readRaster(bytes)
  return kept && { kept, shown: { src: pictureAddress(kept), color: PLACEHOLDER_COLOR } }
}

/** Whether a file begins as an SVG document does. */
function isSvg(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 2000).toString('utf8')
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<svg[\s>]/.test(beginning)
}
