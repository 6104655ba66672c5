import { expect, test } from 'vitest'
import { periodPrice, upgradePrice } from './price.ts'
import { periodFrom } from './periods.ts'

const PACKAGE = { priceMinor: 8900, currency: 'USD', discountPercent: 15 }
const DAY = 86_400_000

test('the package’s own discount is taken off without a promo code', () => {
  expect(periodPrice(PACKAGE)).toBe(7565)
  expect(periodPrice({ ...PACKAGE, discountPercent: 0 })).toBe(8900)
})

test('the larger discount counts, and they never add up', () => {
  expect(periodPrice(PACKAGE, { kind: 'percent', percent: 10 })).toBe(7565)
  expect(periodPrice(PACKAGE, { kind: 'percent', percent: 50 })).toBe(4450)
  expect(periodPrice(PACKAGE, { kind: 'amount', amountMinor: 1000, currency: 'USD' })).toBe(7565)
  expect(periodPrice(PACKAGE, { kind: 'amount', amountMinor: 2000, currency: 'USD' })).toBe(6900)
})

test('a promo code of another currency takes nothing off', () => {
  expect(periodPrice(PACKAGE, { kind: 'amount', amountMinor: 2000, currency: 'UAH' })).toBe(7565)
})

test('no price falls below nothing', () => {
  expect(periodPrice(PACKAGE, { kind: 'percent', percent: 100 })).toBe(0)
  expect(periodPrice(PACKAGE, { kind: 'amount', amountMinor: 9000, currency: 'USD' })).toBe(0)
})

const rise = (startMs: number, nowMs: number, paidMinor = 4900, newPriceMinor = 8900) =>
  upgradePrice({ period: periodFrom(startMs, 30), paidMinor, newPriceMinor }, nowMs).dueMinor

test('an upgrade costs the difference for the rest of the period', () => {
  expect(rise(0, 0)).toBe(4000)
  expect(rise(0, 15 * DAY)).toBe(2000)
  expect(rise(0, 10 * DAY)).toBe(5933 - 3267)
})

test('each part is rounded half up', () => {
  expect(rise(0, 15 * DAY, 1001, 2002)).toBe(1001 - 501)
  expect(rise(0, 15 * DAY, 1000, 2001)).toBe(1001 - 500)
})

test.each(['2027-03-28T00:59:59Z', '2027-03-28T01:00:01Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:01Z'])(
  'an upgrade at %s costs half for half of a period, whatever the clock on the wall shows',
  (now) => {
    expect(rise(Date.parse(now) - 15 * DAY, Date.parse(now))).toBe(2000)
  },
)

test('an upgrade is free below the least charge, after the period, or when more was paid already', () => {
  expect(rise(0, 30 * DAY - 9 * 3_600_000)).toBe(50)
  expect(rise(0, 30 * DAY - 8 * 3_600_000)).toBe(0)
  expect(rise(0, 30 * DAY)).toBe(0)
  expect(rise(0, 31 * DAY)).toBe(0)
  expect(rise(0, 0, 9000)).toBe(0)
})

test('an upgrade by a clock that went back costs no more than the whole period', () => {
  expect(rise(DAY, 0)).toBe(4000)
})

test('an amount beyond exact floating point is computed to the cent', () => {
  expect(rise(0, 1, 0, 2_147_483_647)).toBe(2_147_483_646)
})
