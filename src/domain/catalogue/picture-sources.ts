/** What a picture of a title is: its ratio and where it stands on a screen. */
export type PictureShape = 'poster' | 'screenshot' | 'backdrop'

/** The widths that the server makes of a master that is 2:3, in pixels. */
export const POSTER_WIDTHS: readonly number[] = [180, 270, 360, 540]
/** The widths that the server makes of a master that is 16:9, in pixels. */
export const WIDE_WIDTHS: readonly number[] = [480, 960, 1440]

/** The formats that the server makes. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** What the elements of one picture carry. */
export type PictureSources = {
  /** For a `<source>`: what browsers choose from. */
  avif: string
  /** For `<img>`: one size, for the few that do not (Edge before version 121). */
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

/** The sources of a picture at the base address that an answer gave; `sizes` where it stands otherwise than its shape usually does. */
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

/** The address of one size of a picture. */
export function pictureAddressAt(base: string, width: number, format: PictureFormat): string {
  return `${base}/${width}.${format}`
}
