import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'

const guide = [
  ['vydno', 'Видно'],
  ['Step.ua', 'Степ ТВ'],
  ['101', '1+1 HD'],
  ['102', '2+2'],
  ['103', 'Новий канал'],
  ['104', 'Кіно+'],
  ['105', 'Кіно +2'],
  ['106', 'СТБ'],
  ['107', 'STB'],
  ['Zorya.by', 'Зоря'],
].map(([id = '', name = '']) => ({ id, names: [name] }))

const match = createMatcher(guide)

test.each([
  ['vydno', 'Щось інше', { guideId: 'vydno', how: 'id' }],
  ['step.ua@HD', 'Щось інше', { guideId: 'Step.ua', how: 'id-fold' }],
  [null, '1+1 (1080p)', { guideId: '101', how: 'words' }],
  [null, 'Novyi Kanal', { guideId: '103', how: 'folded' }],
  [null, 'Кіно', undefined],
  [null, 'Кіно+ 4K', { guideId: '104', how: 'words' }],
  [null, 'Кіно плюс [Geo-blocked]', { guideId: '104', how: 'words' }],
  [null, 'Стб', { guideId: '106', how: 'words' }],
  ['Zorya.ua', 'Зоря', { proposals: ['Zorya.by'] }],
])('R3 the channel %s %s', (tvgId, name, expected) => {
  expect(match({ id: 'own', tvgId, names: [name] })).toEqual(expected)
})

test('a channel’s own id in the guide matches too, after the list’s', () => {
  expect(match({ id: '102', tvgId: null, names: [] })).toEqual({ guideId: '102', how: 'id' })
  expect(match({ id: '102', tvgId: 'vydno', names: [] })).toEqual({ guideId: 'vydno', how: 'id' })
})

test('of two with one name the one of the same country matches, else both are proposed', () => {
  const two = createMatcher([
    { id: 'Zorya.ua', names: ['Зоря'] },
    { id: 'Zorya.by', names: ['Зоря', 'Zarya'] },
    { id: 'second', names: ['Zarya'] },
  ])
  expect(two({ id: 'own', tvgId: 'Other.ua', names: ['Зоря'] })).toEqual({ guideId: 'Zorya.ua', how: 'words' })
  expect(two({ id: 'own', tvgId: null, names: ['Зоря'] })).toEqual({ proposals: ['Zorya.by', 'Zorya.ua'] })
  expect(two({ id: 'own', tvgId: 'Other.ua', names: ['Zarya'] })).toEqual({ proposals: ['Zorya.by', 'second'] })
})

test('an ambiguous name makes the next name decide', () => {
  const two = createMatcher([
    { id: 'a', names: ['Зоря'] },
    { id: 'b', names: ['Зоря', 'Зоря Захід'] },
  ])
  expect(two({ id: 'own', tvgId: null, names: ['Зоря', 'Зоря Захід HD'] })).toEqual({ guideId: 'b', how: 'words' })
})
