import { expect, test } from 'vitest'
import { aboutIn, countryName, isInEpisodes, languageName, nameWidth, titleScreenOf } from './title-words.ts'

test('cartoons of both kinds are in one section', () => {
  expect(['FILM', 'SERIAL', 'MULTFILM', 'MULTSERIAL'].map((type) => titleScreenOf(type as 'FILM'))).toEqual([
    'film',
    'serial',
    'cartoon',
    'cartoon',
  ])
})

test('only series come in episodes', () => {
  expect(isInEpisodes('MULTSERIAL')).toBe(true)
  expect(isInEpisodes('MULTFILM')).toBe(false)
})

test('countries and languages are named in the language of the screens, and by their code when nobody knows them', () => {
  expect(countryName('UA', 'ua')).toBe('Україна')
  expect(countryName('UA', 'ru')).toBe('Украина')
  expect(languageName('uk', 'ua')).toBe('українська')
  expect(countryName('?', 'ua')).toBe('?')
})

test('a description that one language lacks is read in the other', () => {
  expect(aboutIn('ru', { description: 'Опис', description_ru: '' })).toBe('Опис')
  expect(aboutIn('ua', { description: '', description_ru: 'Описание' })).toBe('Описание')
  expect(aboutIn('ru', { description: 'Опис', description_ru: 'Описание' })).toBe('Описание')
})

test('a name is set the narrower the longer it is', () => {
  expect([nameWidth('Маяк'), nameWidth('Останній трамвай'), nameWidth('Шість листів до Варвари')]).toEqual([
    'wide',
    'middle',
    'narrow',
  ])
})
