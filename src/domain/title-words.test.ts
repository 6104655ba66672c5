import { expect, test } from 'vitest'
import { aboutIn, isInEpisodes, nameWidth } from './title-words.ts'

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
