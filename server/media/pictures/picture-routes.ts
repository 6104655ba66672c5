import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type DerivedPictures, readVariant } from './derived-pictures.ts'
import { findPicture } from './picture-store.ts'
import { failureResponse } from '../../http/failures.ts'

const PICTURE_ID = /^[0-9a-f]{20}\.[a-z]{3,4}$/

/** Serves stored pictures, `/images/{id}`. */
export function createPictures(db: Kysely<Database>) {
  return async (context: Context): Promise<Response> => {
    const id = context.req.param('id') ?? ''
    const picture = PICTURE_ID.test(id) ? await findPicture(db, id) : undefined
    return picture ? pictureResponse(picture.body, picture.mediaType) : failureResponse(context, 'not_found')
  }
}

/** Serves sizes of stored pictures, `/images/{id}/{width}.{avif|webp}`. */
export function createPictureSizes(derived: DerivedPictures) {
  return async (context: Context): Promise<Response> => {
    const id = context.req.param('id') ?? ''
    const variant = readVariant(context.req.param('size') ?? '')
    const body = variant && PICTURE_ID.test(id) ? await derived.find(id, variant) : undefined
    return body && variant ? pictureResponse(Buffer.from(body), `image/${variant.format}`) : failureResponse(context, 'not_found')
  }
}

// The URL contains the content's hash, so the content never changes.
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Returns the response with a picture. The policy forbids scripts, which an operator's SVG may contain. */
export function pictureResponse(body: Buffer<ArrayBuffer>, mediaType: string, cacheControl = IMMUTABLE): Response {
  return new Response(body, {
    headers: {
      'Content-Type': mediaType,
      'Cache-Control': cacheControl,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
