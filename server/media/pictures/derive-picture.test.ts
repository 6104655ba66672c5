import { describe, expect, test } from 'vitest'
import { derivePicture, type Variant } from './derive-picture.ts'
import { openPictureEngine } from './picture-engine.ts'

const sharp = await openPictureEngine()

const drawing = (width: number, height: number) => ({
  mediaType: 'image/svg+xml',
  body: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><circle cx="9" cy="9" r="9"/></svg>`,
  ),
})

async function pixels(width: number, height: number) {
  const body = await sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  return { mediaType: 'image/png', body: Buffer.from(body) }
}

async function sizeOf(master: Parameters<typeof derivePicture>[0], variant: Variant) {
  const made = await derivePicture(master, variant)
  const { width, height, format, compression } = await sharp(made)
    .metadata()
    .catch(() => sharpless(made))
  return { width, height, format: compression === 'av1' ? 'avif' : format }
}

// The engine reads no AVIF: masters are none. The size stands in its `ispe` box.
function sharpless(made: Buffer) {
  const at = made.indexOf('ispe')
  return {
    width: made.readUInt32BE(at + 8),
    height: made.readUInt32BE(at + 12),
    format: made.toString('latin1', 8, 12),
    compression: '',
  }
}

describe('a size of a picture', () => {
  test('of a drawn poster has the requested width, whatever the size in the drawing', async () => {
    expect(await sizeOf(drawing(20, 30), { width: 360, format: 'webp' })).toEqual({ width: 360, height: 540, format: 'webp' })
    expect(await sizeOf(drawing(20, 30), { width: 180, format: 'avif' })).toEqual({ width: 180, height: 270, format: 'avif' })
  })

  test('is never larger than the pixels of its master', async () => {
    expect(await sizeOf(await pixels(200, 300), { width: 540, format: 'webp' })).toMatchObject({ width: 200, height: 300 })
  })

  test('is as high as the ratio of its master makes it', async () => {
    expect(await sizeOf(drawing(320, 180), { width: 480, format: 'webp' })).toMatchObject({ width: 480, height: 270 })
    expect(await sizeOf(drawing(96, 96), { width: 180, format: 'webp' })).toMatchObject({ width: 180, height: 180 })
  })

  test('is oriented like its master', async () => {
    const lying = await pixels(300, 200)
    const body = Buffer.from(await sharp(lying.body).jpeg().withMetadata({ orientation: 6 }).toBuffer())
    expect(await sizeOf({ mediaType: 'image/jpeg', body }, { width: 180, format: 'webp' })).toMatchObject({
      width: 180,
      height: 270,
    })
  })
})
