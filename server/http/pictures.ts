import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type DerivedPictures, readVariant } from '../features/pictures/derived-pictures.ts'
import { findPicture } from '../features/pictures/picture-store.ts'
import type { UserpicLinks } from '../features/pictures/userpic-links.ts'
import { USERPICS } from '../features/pictures/userpic-store.ts'
import { failureResponse } from './failures.ts'

const PICTURE_ID = /^[0-9a-f]{20}\.[a-z]{3,4}$/

/** Serves stored pictures. The policy forbids scripts, which an operator's SVG may contain. */
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

/** Serves viewers' pictures at signed URLs, `/userpics/{id}/{signed}`. Shared caches must not store them. */
export function createUserpics(db: Kysely<Database>, links: Pick<UserpicLinks, 'endOf'>, now: () => number) {
  return async (context: Context): Promise<Response> => {
    const id = context.req.param('id') ?? ''
    const endMs = links.endOf(USERPICS + id, context.req.param('signed') ?? '')
    const picture = endMs === undefined ? undefined : await findPicture(db, id)
    if (!picture || endMs === undefined) return failureResponse(context, 'not_found')
    return pictureResponse(picture.body, picture.mediaType, `private, max-age=${Math.floor((endMs - now()) / 1000)}`)
  }
}

// The URL contains the content's hash, so the content never changes.
const IMMUTABLE = 'public, max-age=31536000, immutable'

function pictureResponse(body: Buffer<ArrayBuffer>, mediaType: string, cacheControl = IMMUTABLE): Response {
  return new Response(body, {
    headers: {
      'Content-Type': mediaType,
      'Cache-Control': cacheControl,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
