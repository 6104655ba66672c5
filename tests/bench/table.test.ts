import { expect, test } from 'vitest'
import { tableOf } from './table.ts'

test('columns of a table are as wide as their longest cell', () => {
  expect(
    tableOf([
      ['player', 'start'],
      ['hls.js', '12.5 s'],
    ]),
  ).toBe('  player    start\n  hls.js   12.5 s')
})
