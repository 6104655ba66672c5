import { expect, test } from 'vitest'
import { undoRemoval } from './undo-removal.ts'

const watched = (_id: string, watched_at: number) => ({ _id, watched_at })
const idOf = ({ _id }: { _id: string }) => _id

test('a restored item returns to its position in the current list', () => {
  const there = [watched('new', 9), watched('a', 7), watched('c', 3)]
  expect(undoRemoval(there, [watched('b', 5), watched('d', 1)], idOf).map(idOf)).toEqual(['new', 'a', 'b', 'c', 'd'])
})

test('an item watched again meanwhile appears once, with its latest instant', () => {
  const there = [watched('b', 9), watched('a', 7)]
  expect(undoRemoval(there, [watched('b', 5)], idOf)).toEqual(there)
})

test('another removal that succeeded meanwhile is not undone', () => {
  expect(undoRemoval([watched('a', 7)], [watched('b', 5)], idOf).map(idOf)).toEqual(['a', 'b'])
})
