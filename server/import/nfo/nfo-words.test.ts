import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES } from '../country-codes.ts'
import { countryCodes } from './country-names.ts'
import { ageOf, languageOf, minutesOf } from './nfo-words.ts'

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
  ['US:R / US:Rated R', 18],
  ['US:PG', 12],
  ['gb/PG', 12],
  ['Rated M', 16],
  ['Australia:MA', 16],
  ['AU:MA15+', 16],
  ['US:PG-13 / UA:12+', 12],
  ['Germany:6 / US:R', 18],
  ['', undefined],
  ['NR', undefined],
  ['Not Rated', undefined],
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
    ['France', 'FR'],
    ['United Kingdom', 'GB'],
    ['Great Britain', 'GB'],
    ['Великобританія', 'GB'],
    ['Russia', 'RU'],
    ['Serbia', 'RS'],
    ['Сербія', 'RS'],
    ['Benin', 'BJ'],
    ['Burkina Faso', 'BF'],
    ['Congo-Kinshasa', 'CD'],
    ['Timor-Leste', 'TL'],
    ['Soviet Union', 'SU'],
    ['СРСР', 'SU'],
    ['СССР', 'SU'],
    ['Czechoslovakia', 'CS'],
    ['Yugoslavia', 'YU'],
    ['East Germany', 'DD'],
    ['Serbia and Montenegro', 'RS ME'],
    ['Hong Kong', 'HK'],
    ['Czech Republic', 'CZ'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Macedonia', 'MK'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Республіка Корея', 'KR'],
    ['Молдавия', 'MD'],
    ["Côte d'Ivoire", 'CI'],
    ['Нарнія', ''],
    ['FX', ''],
    ['ZZ', ''],
  ])('called %s is %s', (name, codes) => {
    expect(countryCodes(name).join(' ')).toBe(codes)
  })

  test('has one code, whatever its name: those of ISO 3166-1 that are in force', () => {
    expect(COUNTRY_CODES).toHaveLength(250)
    for (const language of ['en', 'uk', 'ru']) {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      for (const code of COUNTRY_CODES) expect([code, countryCodes(names.of(code)!)]).toEqual([code, [code]])
    }
  })
})

test.each([
  ['ukr', 'uk'],
  ['ua', 'uk'],
  ['en', 'en'],
  ['ger', 'de'],
  ['pt-br', 'pt-BR'],
  ['Ukrainian', 'uk'],
  ['німецька', 'de'],
  ['Польский', 'pl'],
  ['und', undefined],
  ['mul', undefined],
  ['zxx', undefined],
  ['клінгонська', undefined],
])('the language %s is %s', (text, tag) => {
  expect(languageOf(text)).toBe(tag)
})

test.each([
  ['95', 95],
  ['95 min', 95],
  ['95 хв.', 95],
  ['1h 35min', 95],
  ['1 год 35 хв', 95],
  ['2h', 120],
  ['', undefined],
  ['0', undefined],
  ['довго', undefined],
])('the length %j is %j minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes)
})
