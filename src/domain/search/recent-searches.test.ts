import { expect, test } from 'vitest'
import { withRecentSearch } from './recent-searches.ts'

test('the latest search comes first, and five are stored', () => {
  expect(withRecentSearch(['b', 'c', 'd', 'e', 'f'], 'a')).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('the same words are remembered once, as they were typed last', () => {
  expect(withRecentSearch(['кіно', 'Вечірні новини'], ' вечірні   новини ')).toEqual(['вечірні новини', 'кіно'])
})

test('no words are no search', () => {
  expect(withRecentSearch(['кіно'], '  ')).toEqual(['кіно'])
})
