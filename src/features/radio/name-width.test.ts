import { expect, test } from 'vitest'
import { nameWidth } from './name-width.ts'

test('short names are wide, long ones narrow', () => {
  expect(['Камертон', 'Патефон FM', 'Нічний тролейбус', 'Пісочний годинник'].map(nameWidth)).toEqual([
    'wide',
    'middle',
    'middle',
    'narrow',
  ])
})
