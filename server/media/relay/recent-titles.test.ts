import { expect, test } from 'vitest'
import { createRecentTitles } from './recent-titles.ts'

const MINUTE = 60_000
const song = (title: string) => ({ artist: 'Артист', title })

test('what goes on is noted once, and the end of a title too', () => {
  const heard = createRecentTitles()
  heard.put(0, { artist: '', title: '' })
  heard.put(1000, song('a'))
  heard.put(2000, song('a'))
  heard.put(3000, { artist: '', title: '' })
  heard.put(4000, song('a'))
  expect(heard.at(5000).map(({ atMs, title }) => [atMs, title])).toEqual([
    [1000, 'a'],
    [3000, ''],
    [4000, 'a'],
  ])
})

test('titles of the last five minutes are kept, and the one that was on when they began', () => {
  const heard = createRecentTitles()
  for (const [minute, title] of ['a', 'b', 'c'].entries()) heard.put(minute * 3 * MINUTE, song(title))
  expect(heard.at(7 * MINUTE).map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(heard.at(9 * MINUTE).map(({ title }) => title)).toEqual(['b', 'c'])
  expect(heard.at(60 * MINUTE).map(({ title }) => title)).toEqual(['c'])
})

test('a station that says something else all the time is not remembered without end', () => {
  const heard = createRecentTitles()
  for (let i = 0; i < 10_000; i++) heard.put(i, song(String(i)))
  expect(heard.at(10_000)).toHaveLength(100)
})
