import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { findPicture } from '../features/pictures/picture-store.ts'
import { failureResponse } from './failures.ts'

const PICTURE_ID = /^[0-9a-f]{20}\.[a-z]{3,4}$/

/** Serves kept pictures. An operator's SVG may hold scripts: opened by itself it may run none. */
export function createPictures(db: Kysely<Database>) {
  return async (context: Context): Promise<Response> => {
    const id = context.req.param('id') ?? ''
    const picture = PICTURE_ID.test(id) ? await findPicture(db, id) : undefined
    if (!picture) return failureResponse(context, 'not_found')
    return new Response(picture.body, {
      headers: {
        'Content-Type': picture.mediaType,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      },
    })
  }
}
