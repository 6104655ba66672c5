import { expect, test } from 'vitest'
import { createRecentTitles } from './recent-titles.ts'

const MINUTE = 60_000
const song = (title: string) => ({ artist: 'Артист', title })

test('a repeated title is stored once, and its end too', () => {
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

test('titles of the last five minutes are stored, with the one before them', () => {
  const heard = createRecentTitles()
  for (const [minute, title] of ['a', 'b', 'c'].entries()) heard.put(minute * 3 * MINUTE, song(title))
  expect(heard.at(7 * MINUTE).map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(heard.at(9 * MINUTE).map(({ title }) => title)).toEqual(['b', 'c'])
  expect(heard.at(60 * MINUTE).map(({ title }) => title)).toEqual(['c'])
})

test('a station that changes its title all the time has bounded memory', () => {
  const heard = createRecentTitles()
  for (let i = 0; i < 10_000; i++) heard.put(i, song(String(i)))
  expect(heard.at(10_000)).toHaveLength(100)
})
