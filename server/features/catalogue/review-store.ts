import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ReviewRow } from '../../db/catalogue-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { rateTitle, type RatedTitle } from '../../db/title-rating.ts'
import { ApiError } from '../../http/api-error.ts'

/** A review as its author sends it. */
export type NewReview = { titleId: string; account: { id: string; name: string }; rating: number; text: string; nowMs: number }

/** The only place that queries reviews. */
export type ReviewStore = ReturnType<typeof createReviewStore>

export function createReviewStore(db: Kysely<Database>) {
  return {
    /** A title's reviews after a place, without hidden ones, the latest first. */
    list(titleId: string, limit: number, after?: { writtenMs: number; id: string }): Promise<ReviewRow[]> {
      const listed = db.selectFrom('reviews').selectAll().where('title_id', '=', titleId).where('hidden', '=', 0)
      const page = after
        ? listed.where(({ eb, and, or }) =>
            or([eb('written_ms', '<', after.writtenMs), and([eb('written_ms', '=', after.writtenMs), eb('id', '<', after.id)])]),
          )
        : listed
      return page.orderBy('written_ms', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },

    async count(titleId: string): Promise<number> {
      const { count } = await db
        .selectFrom('reviews')
        .where('title_id', '=', titleId)
        .where('hidden', '=', 0)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Returns an account's review of a title. */
    of: (titleId: string, accountId: string): Promise<ReviewRow | undefined> =>
      db.selectFrom('reviews').selectAll().where('title_id', '=', titleId).where('account_id', '=', accountId).executeTakeFirst(),

    /**
     * Puts an account's only review of a title in the place of the one before; throws `not_found` for an
     * unknown title.
     */
    write: ({ titleId, account, rating, text, nowMs }: NewReview): Promise<RatedTitle & { review: ReviewRow }> =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, account.id)
        await holdTitle(transaction, titleId)
        const row = { author: account.name, rating, text, written_ms: nowMs }
        const review = await transaction
          .insertInto('reviews')
          .values({ id: randomBytes(10).toString('hex'), title_id: titleId, account_id: account.id, ...row })
          .onConflict((conflict) => conflict.columns(['title_id', 'account_id']).doUpdateSet(row))
          .returningAll()
          .executeTakeFirstOrThrow()
        return { review, ...(await rateTitle(transaction, titleId, nowMs)) }
      }),

    /** Takes an account's review away; answers whether there was one. */
    remove: (titleId: string, accountId: string, nowMs: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        await holdTitle(transaction, titleId)
        const removed = await transaction
          .deleteFrom('reviews')
          .where('title_id', '=', titleId)
          .where('account_id', '=', accountId)
          .returning('id')
          .executeTakeFirst()
        if (removed) await rateTitle(transaction, titleId, nowMs)
        return removed !== undefined
      }),
  }
}

/** Locks the title's reviews until the transaction ends, so that counts made in it stay true. */
export async function holdTitle(transaction: Transaction<Database>, titleId: string): Promise<void> {
  const held = await transaction
    .updateTable('titles')
    .set(({ ref }) => ({ year: ref('year') }))
    .where('id', '=', titleId)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new ApiError('not_found')
}
