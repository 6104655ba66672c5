import type { Kysely } from 'kysely'
import type { DeskReview } from '../../../src/contract/operator-reviews.ts'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import type { Database } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'
import { rateTitle } from '../../db/title-rating.ts'
import { holdTitle } from './review-store.ts'

const PAGE_ROWS = 50

type ReviewFilter = { q?: string | undefined; hidden?: string | undefined; after?: string | undefined }

/** Returns reviews of all titles after a place, the latest first. */
export async function listReviews(db: Kysely<Database>, { q, hidden, after }: ReviewFilter) {
  let rows = db
    .selectFrom('reviews as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .select(['r.id', 'r.title_id', 't.name', 't.name_ru', 'r.author', 'r.rating', 'r.text', 'r.written_ms', 'r.hidden'])
    .orderBy('r.written_ms', 'desc')
    .orderBy('r.id', 'desc')
    .limit(PAGE_ROWS + 1)
  if (q) rows = rows.where(({ or }) => or(['r.text', 'r.author', 't.name', 't.name_ru'].map((one) => contains(one, q))))
  if (hidden) rows = rows.where('r.hidden', '=', Number(hidden))
  if (after !== undefined) {
    const [writtenMs, id = ''] = [Number(after.split('.')[0]), after.split('.')[1]]
    rows = rows.where(({ eb, and, or }) =>
      or([eb('r.written_ms', '<', writtenMs), and([eb('r.written_ms', '=', writtenMs), eb('r.id', '<', id)])]),
    )
  }
  const found = await rows.execute()
  const reviews = found
    .slice(0, PAGE_ROWS)
    .map(({ hidden: isHidden, ...same }): DeskReview => ({ ...same, hidden: isHidden === 1 }))
  const last = found.length > PAGE_ROWS ? reviews.at(-1) : undefined
  return { reviews, next: last ? `${last.written_ms}.${last.id}` : null }
}

/** Hides, shows or deletes a review. Returns false if there is none. */
export function moderateReview(
  db: Kysely<Database>,
  { id, action }: { id: string; action: 'hide' | 'show' | 'delete' },
  by: ActionBy,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const place = await transaction.selectFrom('reviews').select('title_id').where('id', '=', id).executeTakeFirst()
    if (!place) return false
    await holdTitle(transaction, place.title_id)
    const review = await transaction.selectFrom('reviews').select('hidden').where('id', '=', id).executeTakeFirst()
    if (!review) return false
    if (action === 'delete') await transaction.deleteFrom('reviews').where('id', '=', id).execute()
    else {
      const hidden = action === 'hide' ? 1 : 0
      await transaction.updateTable('reviews').set({ hidden }).where('id', '=', id).execute()
    }
    await rateTitle(transaction, place.title_id, by.nowMs)
    // The words of a review go with its author's account, which the log outlives.
    const before = `${place.title_id}: ${review.hidden === 1 ? 'hidden' : 'shown'}`
    const after = action === 'delete' ? null : `${place.title_id}: ${action === 'hide' ? 'hidden' : 'shown'}`
    await logAction(transaction, { action: `${action}-review`, subject: `review:${id}`, before, after }, by)
    return true
  })
}
