import { expect, test } from 'vitest'
import { countryName, languageName } from './region-names.ts'

test('countries and languages have their names in the language of the page', () => {
  expect(countryName('UA', 'ua')).toBe('Україна')
  expect(countryName('SU', 'ua')).toBe('СРСР')
  expect(countryName('YU', 'ru')).toBe('Югославия')
  expect(languageName('uk', 'ru')).toBe('Украинский')
})

test('a malformed tag is shown unchanged', () => {
  expect(languageName('uk-aa-bb', 'ua').toLowerCase()).toBe('uk-aa-bb')
  expect(languageName('zh-yue', 'ua')).not.toBe('')
})
