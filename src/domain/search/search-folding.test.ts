import { expect, test } from 'vitest'
import { answersTo, fold } from './search-folding.ts'

test('commonly confused letters are equal', () => {
  expect(fold('Ґанок  під’їзду')).toBe(fold('ганок підїзду'))
  expect(fold('Ёлка')).toBe(fold('елка'))
  expect(fold('Київ')).toBe(fold('кииив'.replace('иии', 'иї')))
})

test('a name answers to its beginning best, then to the beginnings of its words', () => {
  expect(answersTo('Вечірні новини', 'вечір')).toBe(2)
  expect(answersTo('Вечірні новини', 'нов')).toBe(1)
  expect(answersTo('Вечірні новини', 'нов веч')).toBe(1)
  expect(answersTo('Вечірні новини', 'овини')).toBe(0)
})

test('an empty query matches nothing', () => {
  expect(answersTo('Новини', '   ')).toBe(0)
})
