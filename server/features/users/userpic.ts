import { ApiError } from '../../http/api-error.ts'
import { type Raster, readRaster } from '../../media/pictures/raster.ts'

/** Section 9. */
const MOST_BYTES = 2 * 1024 * 1024

/**
 * Decodes a base64 picture. Throws `userpic_too_large` above 2 MB, `userpic_malformed` unless PNG, JPEG or
 * WebP.
 */
export function readUserpic(base64: string): Raster {
  if (base64.length > Math.ceil(MOST_BYTES / 3) * 4) throw new ApiError('userpic_too_large')
  const bytes = /^[a-z0-9+/]+={0,2}$/i.test(base64) ? Buffer.from(base64, 'base64') : Buffer.alloc(0)
  if (bytes.length > MOST_BYTES) throw new ApiError('userpic_too_large')
  const picture = readRaster(bytes)
  if (!picture) throw new ApiError('userpic_malformed')
  return picture
}
