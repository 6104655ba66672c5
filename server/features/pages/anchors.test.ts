import { expect, test } from 'vitest'
import { createAnchors } from './anchors.ts'

test.each([
  ['Як оплатити?', 'iak-oplatyty'],
  ["П’ять об'єктів", 'piat-obiektiv'],
  ['Щедрий ґанок, їжак', 'shchedryi-ganok-izhak'],
  ['Объём этой съёмки', 'obiom-etoi-siomky'],
  ['1. Café & Wi‑Fi', '1-cafe-wi-fi'],
  ['Йод'.normalize('NFD'), 'iod'],
  ['!?', 'section'],
  ['', 'section'],
])('the anchor of %j is %s', (heading, anchor) => {
  expect(createAnchors()(heading)).toBe(anchor)
})

test('no two anchors of a page are alike', () => {
  const anchor = createAnchors()
  expect(['Ціна 2', 'Ціна', 'Ціна', 'Ціна'].map(anchor)).toEqual(['tsina-2', 'tsina', 'tsina-3', 'tsina-4'])
})
