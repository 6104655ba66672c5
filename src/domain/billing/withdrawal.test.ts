import { expect, test } from 'vitest'
import { withdrawalRefund, withdrawUntil } from './withdrawal.ts'

const DAY = 86_400_000
const refund = (days: number, paid: Partial<Parameters<typeof withdrawalRefund>[0]> = {}) =>
  withdrawalRefund({ isTrial: false, paidMinor: 8900, periodStartMs: 0, periodDays: 30, ...paid }, days * DAY)

test.each(['2027-03-20T10:00:00Z', '2026-10-20T10:00:00Z'])('the 14 days from %s have 336 hours', (contract) => {
  const contractMs = Date.parse(contract)
  expect(withdrawUntil({ contractMs, firstPaidMs: null })).toBe(contractMs + 14 * DAY)
})

test('the days count from the first payment, and never from one before the contract', () => {
  expect(withdrawUntil({ contractMs: 0, firstPaidMs: 7 * DAY })).toBe(21 * DAY)
  expect(withdrawUntil({ contractMs: 7 * DAY, firstPaidMs: 0 })).toBe(21 * DAY)
})

test('a trial is given back whole', () => {
  expect(refund(6, { isTrial: true, paidMinor: 100 })).toBe(100)
})

test('days that have begun are not given back', () => {
  expect(refund(0)).toBe(8900)
  expect(refund(1)).toBe(8604)
  expect(refund(1.001)).toBe(8307)
  expect(refund(15)).toBe(4450)
})

test('a fraction of a cent is the viewer’s', () => {
  expect(refund(1, { paidMinor: 100 })).toBe(97)
})

test('no more is given back than was paid, and nothing after the period', () => {
  expect(refund(-1)).toBe(8900)
  expect(refund(30)).toBe(0)
  expect(refund(45)).toBe(0)
})
