import { expect, test } from 'vitest'
import { KYIV_ZONE } from '../time/kyiv-zone.ts'
import { byMonth, monthName } from './payment-months.ts'

const paid = (at: string) => ({ created_at: Date.parse(at) })

test('a payment belongs to the month of the viewer’s zone', () => {
  const months = byMonth([paid('2026-10-31T22:30:00Z'), paid('2026-10-31T21:30:00Z')], KYIV_ZONE)
  expect(months.map(({ month, payments }) => [month, payments.length])).toEqual([
    ['2026-11', 1],
    ['2026-10', 1],
  ])
})

test('payments of one month stand together, in their order', () => {
  const payments = [paid('2026-11-20T10:00:00Z'), paid('2026-11-02T10:00:00Z'), paid('2026-09-01T10:00:00Z')]
  expect(byMonth(payments, KYIV_ZONE)).toEqual([
    { month: '2026-11', payments: payments.slice(0, 2) },
    { month: '2026-09', payments: payments.slice(2) },
  ])
  expect(byMonth([], KYIV_ZONE)).toEqual([])
})

test('a month has its name in both languages', () => {
  expect(monthName('2026-11', 'ua')).toBe('Листопад 2026')
  expect(monthName('2026-01', 'ru')).toBe('Январь 2026')
})
