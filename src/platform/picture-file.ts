/** Accepted types of a profile picture. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

// Shown at 132 px on a television, and at three device pixels per px on a phone.
const LONGEST_SIDE = 640
const QUALITY = 0.86
// Heavier files are re-encoded.
const HEAVY_BYTES = 256 * 1024

/** Returns a picture for upload: large ones are scaled down, and metadata such as the place removed.
 * Undefined if the browser cannot decode it. */
export async function scaledPicture(file: Blob): Promise<Blob | undefined> {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size <= HEAVY_BYTES) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) return file
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
  return scaled ?? file
}

/** The bytes of a file in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
