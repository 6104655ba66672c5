import { expect, test } from 'vitest'
import { CARD_BACKGROUNDS, cardBackground } from './card-background.ts'

test('a card has the same background everywhere', () => {
  const card = { brand: 'visa', mask: '414962*99' }
  expect(cardBackground(card)).toBe(cardBackground({ ...card }))
})

test('every background belongs to some cards', () => {
  const all = Array.from({ length: 100 }, (_, index) => cardBackground({ brand: 'visa', mask: `4149${index}*99` }))
  expect([...new Set(all)].toSorted()).toEqual(Array.from({ length: CARD_BACKGROUNDS }, (_, index) => index))
})
