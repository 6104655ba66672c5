import { msg } from '@lingui/core/macro'
import { REVIEW_ROLES } from '../../../contract/operator-reviews.ts'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation } from '../../desk-location.ts'
import type { DeskView } from '../view.ts'
import { ReviewList } from './ReviewList.tsx'

/** Reviews of films, series and cartoons. */
export const reviewsView: DeskView = { id: 'reviews', title: msg`Reviews`, roles: REVIEW_ROLES, Screen: ReviewsView }

function ReviewsView() {
  const { filters } = useStore(deskLocation)
  const [q, hidden] = [filters.get('q') ?? '', filters.get('hidden') ?? '']
  return <ReviewList q={q} hidden={hidden === '0' || hidden === '1' ? hidden : ''} />
}
