import { expect, test } from 'vitest'
import { searchTextOf, hasDigit, isAnswerable, joinedWordsOf, wordsOf } from './words.ts'

test('words are in lower case, without punctuation, quotation marks, stress marks and apostrophes of any kind', () => {
  expect(wordsOf('«Кав’ярня» — під ВИШНЕЮ!')).toEqual(['кавярня', 'під', 'вишнею'])
  expect(['п’ять', "п'ять", 'пʼять', 'п"ять', 'п`ять', 'пять'].map((word) => wordsOf(word)[0])).toEqual(Array(6).fill('пять'))
  expect(wordsOf('за́мок')).toEqual(['замок'])
})

test('letters that can be written in two ways of Unicode are one', () => {
  expect(wordsOf('Їжак й ёж'.normalize('NFD'))).toEqual(wordsOf('Їжак й ёж'.normalize('NFC')))
})

test('a hyphenated word is indexed as its parts and as a whole', () => {
  expect(wordsOf('Лоу-фай, хіт-парад')).toEqual(['лоу', 'фай', 'хіт', 'парад'])
  expect(joinedWordsOf('Лоу-фай - хіт-парад')).toEqual(['лоуфай', 'хітпарад'])
})

test('a text without letters and digits has no words', () => {
  expect(wordsOf(' ?! «» — ')).toEqual([])
})

test('a word with a digit is recognised', () => {
  expect(['2077', 'тв3', 'тв'].map(hasDigit)).toEqual([true, true, false])
})

test('the query of an address is trimmed', () => {
  expect([undefined, '', ' \n ', ' дім  над\tрічкою ', 112, true, ['дім', 'сад'], {}].map(searchTextOf)).toEqual([
    undefined,
    '',
    '',
    'дім над річкою',
    '112',
    'true',
    'дім',
    undefined,
  ])
  expect(searchTextOf('а'.repeat(1000))).toHaveLength(100)
})

test('there is something to search for where there is a letter or a digit', () => {
  expect(['ї', ' 7 ', 'x?'].map(isAnswerable)).toEqual([true, true, true])
  expect(['', '   ', '«…»', '’'].map(isAnswerable)).toEqual([false, false, false, false])
})
