import { expect, test } from 'vitest'
import type { Review } from '../../../contract/titles.ts'
import { withoutReview, withReview } from './review-changes.ts'

const review = (id: string, rating = 8): Review => ({ _id: id, author: 'Оля', rating, text: '', written_at: 1 })
const screen = (...items: Review[]) =>
  ({
    title: { rating: 8, reviews: items.length },
    similar: [],
    collections: [],
    reviews: { total: items.length, items, next: null },
  }) as unknown as Parameters<typeof withReview>[0]
const idsIn = ({ reviews }: ReturnType<typeof withReview>) => reviews.items.map(({ _id }) => _id)

test('a new review comes first, and the rating is the server’s', () => {
  const after = withReview(screen(review('a')), { review: review('b', 10), rating: 9, reviews: 2 }, null)
  expect(idsIn(after)).toEqual(['b', 'a'])
  expect(after.title).toMatchObject({ rating: 9, reviews: 2 })
})

test('a review replaces the previous one, also under the same id', () => {
  expect(
    idsIn(withReview(screen(review('a'), review('b')), { review: review('c'), rating: 8, reviews: 2 }, review('b'))),
  ).toEqual(['c', 'a'])
  expect(
    idsIn(withReview(screen(review('a'), review('b')), { review: review('b'), rating: 8, reviews: 2 }, review('b'))),
  ).toEqual(['b', 'a'])
})

test('without reviews there is no rating', () => {
  expect(withoutReview(screen(review('a')), review('a'))).toMatchObject({
    title: { rating: null, reviews: 0 },
    reviews: { total: 0 },
  })
  expect(withoutReview(screen(review('a'), review('b')), review('a')).title).toMatchObject({ rating: 8, reviews: 1 })
})
