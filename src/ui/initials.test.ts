import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Оксана Ткач', 'ОТ'],
  ['їжак', 'Ї'],
  ['  Анна-Марія  Левченко ', 'АМ'],
  ['oleh.tkach@example.test', 'OT'],
  ['+380 67 123 45 67', '·'],
  ['7 Олег', 'О'],
  ['«»', '·'],
  ['', '·'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
