import { expect, test } from 'vitest'
import { cancelFrom, confirmsCancel } from './cancel.ts'

test.each(['2027-03-27T20:00:00Z', '2026-10-24T20:00:00Z'])(
  'a trial of %s is cancelled from 24 hours later, also when the clock changes that night',
  (contract) => {
    const contractMs = Date.parse(contract)
    expect(cancelFrom({ contractMs, beganAsTrial: true })).toBe(contractMs + 86_400_000)
  },
)

test('a subscription without a trial is cancelled at any time', () => {
  expect(cancelFrom({ contractMs: 5, beganAsTrial: false })).toBe(5)
})

test.each(['СКАСУВАТИ', 'скасувати', '  Скасувати\n', 'ОТМЕНИТЬ', 'отменить'])('%j confirms', (typed) => {
  expect(confirmsCancel(typed)).toBe(true)
})

test.each(['', ' ', 'СКАСУВАТ', 'СКА СУВАТИ', 'CKACYBATИ', 'так', '🙂', 'СКАСУВАТИ'.repeat(1_200)])('%j does not', (typed) => {
  expect(confirmsCancel(typed)).toBe(false)
})
