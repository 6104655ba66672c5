import { expect, test } from 'vitest'
import { partsOf } from './highlight.ts'

const marked = (name: string, ...words: string[]) =>
  partsOf(name, words)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('')

test('the words that answered are apart, as the name has them', () => {
  expect(marked('Вечірні Новини дня', 'новини')).toBe('Вечірні [Новини] дня')
  expect(marked('Кав’ярня «Під вишнею»', 'кавярня', 'вишнею')).toBe('[Кав’ярня] «Під [вишнею]»')
  expect(marked('Лоу-фай', 'лоуфай')).toBe('[Лоу]-[фай]')
  expect(marked('За\u0301мок', 'замок')).toBe('[За\u0301мок]')
})

test('a name without a match is one part, an empty name none', () => {
  expect(partsOf('Новини', ['вечір'])).toEqual([{ text: 'Новини', isFound: false }])
  expect(partsOf('', ['вечір'])).toEqual([])
})
