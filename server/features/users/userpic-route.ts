import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { failureResponse } from '../../http/failures.ts'
import { pictureResponse } from '../../media/pictures/picture-routes.ts'
import { findPicture } from '../../media/pictures/picture-store.ts'
import type { UserpicLinks } from './userpic-links.ts'
import { USERPICS } from './userpic-store.ts'

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
