import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { listReviews, moderateReview } from '../features/catalogue/moderate-reviews.ts'
import { ApiError } from '../http/api-error.ts'
import { byOperator, type OperatorContext, type OperatorHandlers } from './operator-calls.ts'

type Names = 'listDeskReviews' | 'hideReview' | 'showReview' | 'deleteReview'

/** Handles the calls about reviews. */
export function reviewsHandlers(db: Kysely<Database>): OperatorHandlers<Names> {
  const moderating =
    (action: 'hide' | 'show' | 'delete') =>
    async (
      { params: { id }, body: { reason } }: { params: { id: string }; body: { reason: string } },
      context: OperatorContext,
    ) => {
      if (!(await moderateReview(db, { id, action }, byOperator(context, reason)))) throw new ApiError('not_found')
      return { success: true } as const
    }

  return {
    listDeskReviews: ({ query }) => listReviews(db, query),
    hideReview: moderating('hide'),
    showReview: moderating('show'),
    deleteReview: moderating('delete'),
  }
}
