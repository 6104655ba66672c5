import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Media types by file extension. */
const ENDINGS: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** A stored picture. */
export type Picture = { mediaType: string; body: Buffer<ArrayBuffer> }

/** Returns the URL of a picture, which depends only on its content. */
export function pictureAddress({ mediaType, body }: Picture): string {
  const ending = ENDINGS[mediaType]
  if (!ending) throw new Error(`pictures of type ${mediaType} are not kept`)
  return `/images/${createHash('sha256').update(body).digest('hex').slice(0, 20)}.${ending}`
}

/** Stores a picture and returns its URL. */
export async function keepPicture(db: Kysely<Database>, picture: Picture): Promise<string> {
  const address = pictureAddress(picture)
  await db
    .insertInto('pictures')
    .values({
      id: address.replace('/images/', ''),
      media_type: picture.mediaType,
      body_base64: picture.body.toString('base64'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return address
}

/** Finds a picture by its id. */
export async function findPicture(db: Kysely<Database>, id: string): Promise<Picture | undefined> {
  const row = await db.selectFrom('pictures').where('id', '=', id).selectAll().executeTakeFirst()
  return row && { mediaType: row.media_type, body: Buffer.from(row.body_base64, 'base64') }
}
