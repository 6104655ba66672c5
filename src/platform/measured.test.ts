import { expect, test } from 'vitest'
import { mayMeasure } from './measured.ts'

test('one page of five measures, but none of a viewer who refuses tracking or saves data', () => {
  expect([0, 0.1, 0.3, 0.9].map((lot) => mayMeasure({}, lot))).toEqual([true, true, false, false])
  expect(mayMeasure({ doNotTrack: '1' }, 0)).toBe(false)
  expect(mayMeasure({ globalPrivacyControl: true }, 0)).toBe(false)
  expect(mayMeasure({ connection: { saveData: true } }, 0)).toBe(false)
  expect(mayMeasure({ doNotTrack: 'unspecified', connection: {} }, 0)).toBe(true)
})
