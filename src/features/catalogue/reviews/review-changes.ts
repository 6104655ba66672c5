import type { CallData } from '../../../contract/call.ts'
import type { Review, showTitle } from '../../../contract/titles.ts'

type TitleScreen = CallData<typeof showTitle>

/** A title's screen with a review that was just written, before all others; the one that it replaces goes. */
export function withReview(
  screen: TitleScreen,
  { review, rating, reviews }: { review: Review; rating: number | null; reviews: number },
  before: Review | null,
): TitleScreen {
  const others = without(screen, before?._id ?? review._id).reviews.items.filter(({ _id }) => _id !== review._id)
  return {
    ...screen,
    title: { ...screen.title, rating, reviews },
    reviews: { ...screen.reviews, total: reviews, items: [review, ...others] },
  }
}

/** A title's screen without a review; what is left of the rating is the service's to say. */
export function withoutReview(screen: TitleScreen, gone: Review): TitleScreen {
  const left = without(screen, gone._id)
  const reviews = Math.max(0, screen.title.reviews - 1)
  return {
    ...left,
    title: { ...left.title, reviews, rating: reviews === 0 ? null : left.title.rating },
    reviews: { ...left.reviews, total: reviews },
  }
}

function without(screen: TitleScreen, id: string): TitleScreen {
  return { ...screen, reviews: { ...screen.reviews, items: screen.reviews.items.filter(({ _id }) => _id !== id) } }
}
