import type { Kysely } from 'kysely'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'

/** An account's limit of favourites of one kind. */
export const MAX_FAVOURITES = 500

/** An account's change of one item, made at `atMs` (epoch ms), never ahead of the server's clock. */
export type TimedChange = { accountId: string; itemId: string; isFavourite: boolean; atMs: number }

/** All queries of favourites of one kind. */
export type FavouriteStore = ReturnType<typeof createFavouriteStore>

const TABLES = { channels: 'favourite_channels', stations: 'favourite_stations', titles: 'favourite_titles' } as const

export function createFavouriteStore(db: Kysely<Database>, items: keyof typeof TABLES) {
  const table = TABLES[items]
  return {
    /** Returns an account's favourites, oldest first. */
    list: (accountId: string): Promise<{ item_id: string; added_ms: number }[]> =>
      db
        .selectFrom(table)
        .where('account_id', '=', accountId)
        .where('kept', '=', 1)
        .select(['item_id', 'added_ms'])
        .orderBy('added_ms')
        .orderBy('place')
        .execute(),

    async has(accountId: string, itemId: string): Promise<boolean> {
      const row = await db
        .selectFrom(table)
        .where('account_id', '=', accountId)
        .where('item_id', '=', itemId)
        .where('kept', '=', 1)
        .select('item_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Applies a change: the latest by time wins, at equal times the later arrival. Returns whether the item
     * is and was a favourite; throws `not_found` or `favourites_full`.
     */
    apply: ({ accountId, itemId, isFavourite, atMs }: TimedChange): Promise<{ is: boolean; was: boolean }> =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const item = await transaction.selectFrom(items).where('id', '=', itemId).select('id').executeTakeFirst()
        if (!item) throw new ApiError('not_found')
        const known = await transaction
          .selectFrom(table)
          .where('account_id', '=', accountId)
          .where('item_id', '=', itemId)
          .selectAll()
          .executeTakeFirst()
        const was = known?.kept === 1
        if (known && known.changed_ms > atMs) return { is: was, was }
        const { count, last } = await transaction
          .selectFrom(table)
          .where('account_id', '=', accountId)
          .where('kept', '=', 1)
          .select(({ fn }) => [fn.countAll().as('count'), fn.max('place').as('last')])
          .executeTakeFirstOrThrow()
        if (isFavourite && !was && Number(count) >= MAX_FAVOURITES) throw new ApiError('favourites_full')
        const added = was ? { added_ms: known.added_ms, place: known.place } : { added_ms: atMs, place: (last ?? 0) + 1 }
        const row = { kept: isFavourite ? 1 : 0, changed_ms: atMs, ...added }
        await transaction
          .insertInto(table)
          .values({ account_id: accountId, item_id: itemId, ...row })
          .onConflict((conflict) => conflict.columns(['account_id', 'item_id']).doUpdateSet(row))
          .execute()
        return { is: isFavourite, was }
      }),
  }
}
