/** A picture's shape: its ratio and use. */
export type PictureShape = 'poster' | 'screenshot' | 'backdrop'

/** The server's widths of a 2:3 picture, in pixels. */
export const POSTER_WIDTHS: readonly number[] = [180, 270, 360, 540]
/** The server's widths of a 16:9 picture, in pixels. */
export const WIDE_WIDTHS: readonly number[] = [480, 960, 1440]

/** The server's picture formats. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The attributes of a picture's elements. */
export type PictureSources = {
  /** For a `<source>`: candidates of the browser. */
  avif: string
  /** For `<img>`: one size for browsers without AVIF (Edge before 121). */
  src: string
  sizes: string
  width: number
  height: number
}

const SIZES: Record<PictureShape, string> = {
  poster: '(max-width: 599px) 31vw, (max-width: 1799px) 180px, 240px',
  screenshot: '(max-width: 599px) 80vw, 480px',
  backdrop: '100vw',
}

/** Returns a picture's sources from its base URL; `sizes` overrides its shape's default. */
export function pictureSources(base: string, shape: PictureShape, sizes = SIZES[shape]): PictureSources {
  const widths = shape === 'poster' ? POSTER_WIDTHS : WIDE_WIDTHS
  const width = widths[shape === 'poster' ? 2 : 1]!
  return {
    avif: widths.map((each) => `${pictureAddressAt(base, each, 'avif')} ${each}w`).join(', '),
    src: pictureAddressAt(base, width, 'webp'),
    sizes,
    width,
    height: Math.round(shape === 'poster' ? width * 1.5 : (width * 9) / 16),
  }
}

/** Returns the URL of one picture size. */
export function pictureAddressAt(base: string, width: number, format: PictureFormat): string {
  return `${base}/${width}.${format}`
}
