import * as v from 'valibot'
import { EntityId, EpochMs } from './call.ts'
import type { OperatorCall, OperatorRole } from './operator-call.ts'
import { Filter, Reason } from './operator-fields.ts'

/** The roles that moderate reviews. */
export const REVIEW_ROLES: readonly OperatorRole[] = ['editor', 'support']

const DeskReview = v.object({
  id: v.string(),
  title_id: v.string(),
  name: v.string(),
  name_ru: v.string(),
  author: v.string(),
  rating: v.number(),
  text: v.string(),
  written_ms: EpochMs,
  /** True if only its author sees it. */
  hidden: v.boolean(),
})
export type DeskReview = v.InferOutput<typeof DeskReview>

const ofReview = v.object({ id: EntityId })
const because = v.object({ reason: Reason })
const done = v.object({ success: v.literal(true) })
const moderation = { method: 'POST', access: REVIEW_ROLES, params: ofReview, body: because, data: done } as const

/** Calls about reviews of titles. */
export const operatorReviewsCalls = {
  listDeskReviews: {
    method: 'GET',
    path: '/operator/reviews',
    access: REVIEW_ROLES,
    query: v.object({
      /** A part of a text, an author or a title. */
      q: Filter,
      hidden: v.optional(v.picklist(['', '0', '1'])),
      /** The `next` of the page before. */
      after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{1,64}$/))),
    }),
    data: v.object({ reviews: v.array(DeskReview), next: v.nullable(v.string()) }),
  },
  hideReview: { ...moderation, path: '/operator/reviews/{id}/hiding' },
  showReview: { ...moderation, path: '/operator/reviews/{id}/showing' },
  deleteReview: { ...moderation, path: '/operator/reviews/{id}/deletion', isGuarded: true },
} as const satisfies Record<string, OperatorCall>
