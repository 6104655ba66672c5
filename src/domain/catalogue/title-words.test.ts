import { expect, test } from 'vitest'
import { aboutIn, isInEpisodes, nameWidth, ratingWords, titlePath } from './title-words.ts'

test('only series come in episodes', () => {
  expect(isInEpisodes('MULTSERIAL')).toBe(true)
  expect(isInEpisodes('MULTFILM')).toBe(false)
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

test('a title has its page under the screen of its type, and both kinds of cartoons under one', () => {
  expect(titlePath({ type: 'FILM', _id: 'tin-maiaka' })).toBe('/filmy/tin-maiaka')
  expect(titlePath({ type: 'SERIAL', _id: 'brid' })).toBe('/serials/brid')
  expect(titlePath({ type: 'MULTFILM', _id: 'bdzholiar' })).toBe('/cartoons/bdzholiar')
  expect(titlePath({ type: 'MULTSERIAL', _id: 'dzhmil' })).toBe('/cartoons/dzhmil')
})

test('a rating has one digit after a comma, also a whole one', () => {
  expect([ratingWords(7.5), ratingWords(8), ratingWords(9.96)]).toEqual(['7,5', '8,0', '10,0'])
})
