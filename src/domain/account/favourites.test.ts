import { expect, test } from 'vitest'
import { favouritesAmong, withFavourite } from './favourites.ts'

test('a new favourite is appended, an existing one keeps its position', () => {
  expect(withFavourite(['a', 'b'], 'c', true)).toEqual(['a', 'b', 'c'])
  expect(withFavourite(['a', 'b'], 'a', true)).toEqual(['a', 'b'])
})

test('a removed favourite is gone, removing an unknown one changes nothing', () => {
  expect(withFavourite(['a', 'b'], 'a', false)).toEqual(['b'])
  expect(withFavourite(['a'], 'b', false)).toEqual(['a'])
})

test('favourites come in the order of adding, without those that the server no longer has', () => {
  expect(favouritesAmong([{ _id: 'a' }, { _id: 'b' }], ['b', 'gone', 'a'])).toEqual([{ _id: 'b' }, { _id: 'a' }])
})
