import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test.each([
  ['a\nb\nc', 'a\nx\nc', 'b', 'x'],
  ['a\nc', 'a\nb\nc', null, 'b'],
  ['a\na', 'a', 'a', null],
  ['a', 'a', null, null],
  ['', 'a\nb', null, 'a\nb'],
])('%j → %j', (before, after, gone, come) => {
  expect(changedLines(before, after)).toEqual({ before: gone, after: come })
})
