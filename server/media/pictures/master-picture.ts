import type { Picture as ShownPicture } from '../../../src/contract/titles.ts'
import { densityFor, openPictureEngine, type PictureEngine } from './picture-engine.ts'
import { type Picture, pictureAddress } from './picture-store.ts'
import { readRaster } from './raster.ts'
import { isSvg, svgFault } from './svg-master.ts'

/** A picture to store, with its name on the wire. */
export type Master = { picture: Picture; shown: ShownPicture }

/** The longest side of a master in pixels, as in `readRaster`. */
const LONGEST_SIDE = 8192
// A narrow strip scaled to the width of a screen would be extremely high.
const LONGEST_RATIO = 4
const SECONDS_TO_DRAW = 10
// Pixels that are enough to find the main colour.
const SMALL = 60

/**
 * Makes a master from an SVG, PNG, JPEG or WebP file and draws it once, so that no request meets a broken
 * picture. Returns the reason for anything else, in words that follow the file's name.
 */
export async function readMaster(bytes: Buffer): Promise<Master | { fault: string }> {
  const isDrawing = isSvg(bytes)
  const fault = isDrawing ? svgFault(bytes) : undefined
  if (fault !== undefined) return { fault }
  const picture: Picture | undefined = isDrawing ? { mediaType: 'image/svg+xml', body: Buffer.from(bytes) } : readRaster(bytes)
  if (!picture) return { fault: 'is no picture: SVG, PNG, JPEG and WebP are' }
  const color = await colorOf(await openPictureEngine(), picture.body, isDrawing)
  return typeof color === 'string' ? { picture, shown: { src: pictureAddress(picture), color } } : color
}

/** Returns the main colour as `#rrggbb`, or a fault if the picture cannot be drawn. */
async function colorOf(engine: PictureEngine, body: Buffer, isDrawing: boolean): Promise<string | { fault: string }> {
  try {
    const { width, height } = await engine(body).metadata()
    if (Math.max(width, height) > LONGEST_SIDE) return { fault: `is wider or higher than ${LONGEST_SIDE} pixels` }
    if (Math.max(width / height, height / width) > LONGEST_RATIO)
      return { fault: `is more than ${LONGEST_RATIO} times as long as it is wide` }
    const small = engine(body, isDrawing ? densityFor(SMALL, width) : {})
      .timeout({ seconds: SECONDS_TO_DRAW })
      .resize(SMALL, SMALL, { fit: 'inside' })
      .flatten({ background: '#000000' })
      .toColourspace('srgb')
    const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
    return dominantColor(data, info.channels)
  } catch (error) {
    return { fault: `cannot be drawn: ${(error as Error).message.split('\n')[0]}` }
  }
}

/** Returns the mean colour of the fullest of 4096 equal parts of the colour space. */
function dominantColor(pixels: Buffer, channels: number): string {
  const parts = new Map<number, { count: number; sums: [number, number, number] }>()
  let fullest = { count: 0, sums: [0, 0, 0] }
  for (let at = 0; at < pixels.length; at += channels) {
    // A grey picture has one channel.
    const [r, g, b] = [0, 1, 2].map((channel) => pixels[at + (channels < 3 ? 0 : channel)]!) as [number, number, number]
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const part = parts.get(key) ?? { count: 0, sums: [0, 0, 0] }
    parts.set(key, part)
    part.count += 1
    for (const [channel, value] of [r, g, b].entries()) part.sums[channel]! += value
    if (part.count > fullest.count) fullest = part
  }
  const { count, sums } = fullest
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
