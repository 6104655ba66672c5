import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Оксана Ткач', 'ОТ'],
  ['їжак', 'Ї'],
  ['  Анна-Марія  Левченко ', 'АМ'],
  ['oleh.tkach@example.test', 'OT'],
  ['«»', '·'],
  ['', '·'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
