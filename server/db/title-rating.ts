import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Sum and count of a title's reviews after a change. */
export type RatedTitle = { ratingSum: number; ratingCount: number }

/**
 * Stores the sum and count of a title's reviews beside the title, in the transaction that changed them.
 * Hidden ones do not count.
 */
export async function rateTitle(transaction: Kysely<Database>, titleId: string, nowMs: number): Promise<RatedTitle> {
  const counted = await transaction
    .selectFrom('reviews')
    .where('title_id', '=', titleId)
    .where('hidden', '=', 0)
    .select(({ fn }) => [fn.sum('rating').as('sum'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow()
  const rating = { ratingSum: Number(counted.sum ?? 0), ratingCount: Number(counted.count) }
  await transaction
    .updateTable('titles')
    .set({ rating_sum: rating.ratingSum, rating_count: rating.ratingCount, rated_ms: nowMs })
    .where('id', '=', titleId)
    .execute()
  return rating
}
