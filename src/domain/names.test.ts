import { expect, test } from 'vitest'
import { nameIn } from './i18n/locale.ts'
import { titleIn } from './i18n/programme-texts.ts'

test('a name that runs from right to left is isolated from the line around it, any other stays as it is', () => {
  const hebrew = 'שלום (2020)!'
  expect(nameIn('ua', { name: hebrew, name_ru: 'Мир' })).toBe(`\u2068${hebrew}\u2069`)
  expect(nameIn('ru', { name: hebrew, name_ru: 'Мир (2020)!' })).toBe('Мир (2020)!')
  expect(titleIn('ua', { title: 'مرحبا، Київ', title_ru: '' })).toBe('\u2068مرحبا، Київ\u2069')
})
