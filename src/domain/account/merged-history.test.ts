import { expect, test } from 'vitest'
import { mergedHistory, type ReadSoFar } from './merged-history.ts'

const list = (instants: readonly number[], next: string | null = null): ReadSoFar<{ watched_at: number }> => ({
  items: instants.map((watched_at) => ({ watched_at })),
  next,
})
const instantsOf = ({ shown }: ReturnType<typeof mergedHistory>) => shown.map(({ watched_at }) => watched_at)

test('two lists are merged, the latest first', () => {
  const merged = mergedHistory(list([9, 5, 1]), list([8, 6]))
  expect(instantsOf(merged)).toEqual([9, 8, 6, 5, 1])
  expect(merged.waitsFor).toEqual({ one: false, other: false })
})

test('items that a page to come may precede are not shown yet', () => {
  const merged = mergedHistory(list([9, 7], 'more'), list([8, 6, 2]))
  expect(instantsOf(merged)).toEqual([9, 8, 7])
  expect(merged.waitsFor).toEqual({ one: true, other: false })
})

test('of two unfinished lists, the next page is needed of the one that ends later', () => {
  const merged = mergedHistory(list([9, 3], 'more'), list([8, 7], 'more'))
  expect(instantsOf(merged)).toEqual([9, 8, 7])
  expect(merged.waitsFor).toEqual({ one: false, other: true })
})

test('both need a next page if they end at the same instant', () => {
  expect(mergedHistory(list([4], 'more'), list([4], 'more')).waitsFor).toEqual({ one: true, other: true })
})

test('an empty page delays nothing and is skipped', () => {
  const merged = mergedHistory(list([5]), list([], 'more'))
  expect(instantsOf(merged)).toEqual([5])
  expect(merged.waitsFor).toEqual({ one: false, other: true })
  expect(mergedHistory(list([5], 'more'), list([], 'more')).waitsFor).toEqual({ one: true, other: false })
})

test('taking the last item of a list out of the history hides nothing of the other', () => {
  expect(instantsOf(mergedHistory(list([9, 7], '3~one'), list([8, 5, 2])))).toEqual([9, 8, 7, 5])
  expect(instantsOf(mergedHistory(list([], '3~one'), list([8, 5, 2])))).toEqual([8, 5])
})
