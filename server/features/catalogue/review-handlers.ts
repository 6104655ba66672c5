import type { Review, ReviewList } from '../../../src/contract/titles.ts'
import type { ReviewRow } from '../../db/catalogue-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { LIMITS } from '../../http/limits.ts'
import { signedIn } from '../../http/viewer.ts'
import type { CatalogueStore } from './catalogue-store.ts'
import type { Cursors } from './cursors.ts'
import { ratingOf } from './listed-title.ts'
import type { ReviewStore } from './review-store.ts'
import { readReviewText } from './review-text.ts'

const REVIEWS_ON_PAGE = 20

/** A review on the wire. */
export function presentReview({ id, author, rating, text, written_ms }: ReviewRow): Review {
  return { _id: id, author, rating, text, written_at: written_ms }
}

/** A page of a title's reviews, from the latest or from a cursor on. */
export async function reviewPage(
  reviews: ReviewStore,
  cursors: Cursors,
  titleId: string,
  { cursor, limit = REVIEWS_ON_PAGE }: { cursor?: string | undefined; limit?: number },
): Promise<ReviewList> {
  const list = `reviews ${titleId}`
  const after = cursor === undefined ? undefined : cursors.read(list, cursor)
  const place = after && { writtenMs: Number(after.key[0]), id: after.id }
  // One row more than the page shows whether another page follows.
  const rows = await reviews.list(titleId, limit + 1, place)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? cursors.write(list, { key: [last.written_ms], id: last.id }) : null
  return { total: await reviews.count(titleId), items: page.map(presentReview), next }
}

type ReviewHandlers = Handlers<'titleReviews' | 'writeReview' | 'removeReview'>

/** Dependencies of the handlers of reviews. */
export type ReviewDeps = { reviews: ReviewStore; store: CatalogueStore; cursors: Cursors; windows: SlidingWindows }

/** Answers the calls about reviews. */
export function reviewHandlers({ reviews, store, cursors, windows }: ReviewDeps): ReviewHandlers {
  return {
    async titleReviews({ params: { id }, query: { cursor } }) {
      if (!(await store.exists(id))) throw new ApiError('not_found')
      return fresh(await reviewPage(reviews, cursors, id, { cursor }))
    },

    async writeReview({ params: { id }, body: { rating, text } }, { viewer, nowMs }) {
      const account = signedIn(viewer)
      windows.take([[LIMITS.reviewsOfAccount, account.id]])
      const { review, ...rated } = await reviews.write({ titleId: id, account, rating, text: readReviewText(text), nowMs })
      return fresh({ review: presentReview(review), rating: ratingOf(rated), reviews: rated.ratingCount })
    },

    async removeReview({ params: { id } }, { viewer, nowMs }) {
      if (!(await reviews.remove(id, signedIn(viewer).id, nowMs))) throw new ApiError('not_found')
      return fresh({ status: 'success' as const })
    },
  }
}
