import { expect, test } from 'vitest'
import { favouritesAmong, withFavourite } from './favourites.ts'

test('a new favourite stands last, and one that is there keeps its place', () => {
  expect(withFavourite(['a', 'b'], 'c', true)).toEqual(['a', 'b', 'c'])
  expect(withFavourite(['a', 'b'], 'a', true)).toEqual(['a', 'b'])
})

test('what is taken out is gone, and what is not there is no trouble', () => {
  expect(withFavourite(['a', 'b'], 'a', false)).toEqual(['b'])
  expect(withFavourite(['a'], 'b', false)).toEqual(['a'])
})

test('favourites stand in the order in which they were added, without those that the service has no more', () => {
  expect(favouritesAmong([{ _id: 'a' }, { _id: 'b' }], ['b', 'gone', 'a'])).toEqual([{ _id: 'b' }, { _id: 'a' }])
})
