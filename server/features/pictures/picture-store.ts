import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A picture's media type, by the ending of its address. */
const ENDINGS: Record<string, string> = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'avif' }

/** A stored picture. */
export type Picture = { mediaType: string; body: Buffer<ArrayBuffer> }

/** Keeps a picture and returns its address; the same content always has the same address. */
export async function keepPicture(db: Kysely<Database>, { mediaType, body }: Picture): Promise<string> {
  const ending = ENDINGS[mediaType]
  if (!ending) throw new Error(`pictures of type ${mediaType} are not kept`)
  const id = `${createHash('sha256').update(body).digest('hex').slice(0, 20)}.${ending}`
  await db
    .insertInto('pictures')
    .values({ id, media_type: mediaType, body_base64: body.toString('base64') })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return `/images/${id}`
}

/** A picture by its id. */
export async function findPicture(db: Kysely<Database>, id: string): Promise<Picture | undefined> {
  const row = await db.selectFrom('pictures').where('id', '=', id).selectAll().executeTakeFirst()
  return row && { mediaType: row.media_type, body: Buffer.from(row.body_base64, 'base64') }
}
