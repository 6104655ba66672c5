import { expect, test } from 'vitest'
import { freeIdOf, latinIdOf } from './latin-id.ts'

test.each([
  ['1+1 Україна', '1-plus-1-ukraina'],
  ['Згурський Їжак', 'zghurskyi-yizhak'],
  ['Юність Єдність', 'yunist-yednist'],
  ['Знам’янка', 'znamianka'],
  ['Щедрик ТБ', 'shchedryk-tb'],
  ['Россия-Культура', 'rossyia-kultura'],
  ['日本', ''],
  ['а'.repeat(80), 'a'.repeat(50)],
])('%s is spelt %s', (name, id) => {
  expect(latinIdOf(name)).toBe(id)
})

test('a taken id gets a number', () => {
  expect(freeIdOf('more', () => false)).toBe('more')
  expect(freeIdOf('more', (id) => ['more', 'more-2'].includes(id))).toBe('more-3')
})
