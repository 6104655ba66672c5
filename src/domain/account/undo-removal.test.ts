import { expect, test } from 'vitest'
import { undoRemoval } from './undo-removal.ts'

const watched = (_id: string, watched_at: number) => ({ _id, watched_at })
const idOf = ({ _id }: { _id: string }) => _id

test('what was taken out comes back to its place, among what is there now', () => {
  const there = [watched('new', 9), watched('a', 7), watched('c', 3)]
  expect(undoRemoval(there, [watched('b', 5), watched('d', 1)], idOf).map(idOf)).toEqual(['new', 'a', 'b', 'c', 'd'])
})

test('what was watched again meanwhile is there once, as it was watched last', () => {
  const there = [watched('b', 9), watched('a', 7)]
  expect(undoRemoval(there, [watched('b', 5)], idOf)).toEqual(there)
})

test('another removal that succeeded meanwhile is not undone', () => {
  expect(undoRemoval([watched('a', 7)], [watched('b', 5)], idOf).map(idOf)).toEqual(['a', 'b'])
})
