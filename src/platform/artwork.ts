import { yieldToMain } from './yield-to-main.ts'

const SIZES = [96, 192, 512]

/** Renders a same-origin image as lock-screen artwork: PNG in three sizes on
 * a ground that keeps transparent logos visible. Returns none if the image fails. */
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

/** Revokes the URLs of replaced artwork. */
export function releaseArtwork(pictures: readonly MediaImage[]): void {
  for (const { src } of pictures) URL.revokeObjectURL(src)
}
