import { expect, test } from 'vitest'
import { channelWords, withoutMarks, withoutQuality } from './channel-words.ts'

test.each([
  ['1+1 Україна', '1 plus 1 україна'],
  ['Кіно +2', 'кіно plus 2'],
  ['ICTV (1080p) [Geo-blocked]', 'ictv'],
  ['СТБ Ⓖ HD', 'стб hd'],
  ['П’ятий КАНАЛ', 'пятий канал'],
])('the words of %s', (name, words) => {
  expect(channelWords(name).join(' ')).toBe(words)
})

test('a quality is no part of a name, but for a name of nothing else', () => {
  expect(withoutQuality(['стб', 'hd', '1080p'])).toEqual(['стб'])
  expect(withoutQuality(['4k'])).toEqual(['4k'])
})

test('viewers read a name without marks', () => {
  expect(withoutMarks('ICTV (720p) [Not 24/7] Ⓢ')).toBe('ICTV')
  expect(withoutMarks('5 (П’ять)')).toBe('5 (П’ять)')
})
