import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Raster } from '../../media/pictures/raster.ts'

/** Where people's pictures are served, each at a signed address. */
export const USERPICS = '/userpics/'

const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const

/**
 * The only place that keeps people's pictures. Their addresses cannot be guessed and belong to one person, so
 * that the old one can go.
 */
export type UserpicStore = ReturnType<typeof createUserpicStore>

export function createUserpicStore(db: Kysely<Database>) {
  return {
    /** Puts a picture in place of the one that an account has, or takes that away. */
    async replace(accountId: string, picture: Raster | null): Promise<void> {
      const id = picture && `u-${randomBytes(10).toString('hex')}.${ENDINGS[picture.mediaType]}`
      await db.transaction().execute(async (transaction) => {
        // Of several pictures at once the account keeps the one that came last, and none of the others stays
        // behind.
        const locked = transaction.updateTable('accounts').set({ id: accountId }).where('id', '=', accountId)
        const account = await locked.returning('userpic').executeTakeFirst()
        if (!account) return
        if (picture && id !== null) {
          const row = { id, media_type: picture.mediaType, body_base64: picture.body.toString('base64') }
          await transaction.insertInto('pictures').values(row).execute()
        }
        const userpic = id === null ? null : `${USERPICS}${id}`
        await transaction.updateTable('accounts').set({ userpic }).where('id', '=', accountId).execute()
        const old = account.userpic?.replace(USERPICS, '')
        if (old !== undefined) await transaction.deleteFrom('pictures').where('id', '=', old).execute()
      })
    },
  }
}
