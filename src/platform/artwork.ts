import { yieldToMain } from './yield-to-main.ts'

const SIZES = [96, 192, 512]

/**
 * A picture of the site as the lock screen wants it: PNG in three sizes (PLATFORM.md, Media Session), drawn on a ground so that
 * transparent logos are seen on any system. Empty where the picture does not arrive or cannot be drawn.
 */
export async function artworkOf(src: string, ground: string): Promise<MediaImage[]> {
  try {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    const sizes: MediaImage[] = []
    for (const size of SIZES) {
      await yieldToMain()
      sizes.push(await draw(picture, size, ground))
    }
    return sizes
  } catch {
    return []
  }
}

async function draw(picture: HTMLImageElement, size: number, ground: string): Promise<MediaImage> {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d')!
  context.fillStyle = ground
  context.fillRect(0, 0, size, size)
  const scale = size / Math.max(picture.naturalWidth, picture.naturalHeight, 1)
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
  context.drawImage(picture, (size - width) / 2, (size - height) / 2, width, height)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('the picture cannot be drawn')
  return { src: URL.createObjectURL(png), sizes: `${size}x${size}`, type: 'image/png' }
}

/** Frees pictures that are shown no more. */
export function releaseArtwork(pictures: readonly MediaImage[]): void {
  for (const { src } of pictures) URL.revokeObjectURL(src)
}
