import { describe, expect, test } from 'vitest'
import { ageOf, countryCode, languageTag } from './nfo-words.ts'

test.each([
  ['12+', 12],
  ['UA:16', 16],
  ['PG-13', 16],
  ['FSK 6', 6],
  ['1', 3],
  ['21', 18],
  ['0+', 0],
  ['Rated R', 18],
  ['g', 0],
  ['', undefined],
  ['Approved', undefined],
])('the rating %j is for viewers of %j', (rating, age) => {
  expect(ageOf(rating)).toBe(age)
})

describe('a country', () => {
  test.each([
    ['UA', 'UA'],
    ['Ukraine', 'UA'],
    ['Україна', 'UA'],
    ['Украина', 'UA'],
    ['USA', 'US'],
    ['United States of America', 'US'],
    ['UK', 'GB'],
    ['Нарнія', 'Нарнія'],
  ])('called %s is %s', (name, code) => {
    expect(countryCode(name)).toBe(code)
  })
})

test.each([
  ['ukr', 'uk'],
  ['en', 'en'],
  ['pt-br', 'pt-BR'],
  ['німецька', 'німецька'],
])('the language %s is %s', (code, tag) => {
  expect(languageTag(code)).toBe(tag)
})
