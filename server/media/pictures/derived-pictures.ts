import { PICTURE_FORMATS, type PictureFormat, POSTER_WIDTHS, WIDE_WIDTHS } from '../../../src/domain/catalogue/picture-sources.ts'
import { derivePicture, type Variant } from './derive-picture.ts'
import type { PictureFileCache } from './picture-file-cache.ts'
import { type Picture, pictureAddress } from './picture-store.ts'

const ENCODED_AT_ONCE = 2

/** Makes sizes of pictures on request. */
export type DerivedPictures = ReturnType<typeof createDerivedPictures>

/**
 * Derives pictures on request and caches them in `files`. Concurrent requests share one encoding; two run at
 * a time.
 */
export function createDerivedPictures(
  findMaster: (id: string) => Promise<Picture | undefined>,
  files: PictureFileCache | undefined,
  derive: typeof derivePicture = derivePicture,
) {
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const waiting: (() => void)[] = []
  let encoding = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (encoding >= ENCODED_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else encoding += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else encoding -= 1
    }
  }

  async function make(id: string, variant: Variant, name: string): Promise<Buffer | undefined> {
    const cached = await files?.read(name)
    if (cached) return cached
    const master = await findMaster(id)
    // Viewers' pictures have random ids. Their sizes are not cached, because the owner may delete the
    // picture.
    const isLasting = master !== undefined && pictureAddress(master) === `/images/${id}`
    const made = isLasting ? await inTurn(() => derive(master, variant)) : undefined
    if (made) await files?.write(name, made)
    return made
  }

  return {
    /** Returns a variant of a stored picture; undefined for an unknown one. */
    find(id: string, variant: Variant): Promise<Buffer | undefined> {
      const name = `${id}-${variant.width}.${variant.format}`
      const known = underWay.get(name)
      if (known) return known
      const making = make(id, variant, name).finally(() => underWay.delete(name))
      underWay.set(name, making)
      return making
    },
  }
}

/** Parses a variant such as `360.avif`; undefined for an unsupported one. */
export function readVariant(name: string): Variant | undefined {
  const [, digits, ending] = /^([1-9]\d{2,3})\.([a-z]{4})$/.exec(name) ?? []
  const width = Number(digits)
  const format = PICTURE_FORMATS.find((each): each is PictureFormat => each === ending)
  return format && (POSTER_WIDTHS.includes(width) || WIDE_WIDTHS.includes(width)) ? { width, format } : undefined
}
