import { expect, test } from 'vitest'
import { isBestPackage, openingPackage } from './opening-package.ts'

const PLANS = [
  { _id: 'b', name: 'Базовий', archive_days: 14, store: null },
  { _id: 'i', name: 'Повний (iOS)', archive_days: 30, store: 'ios' as const },
  { _id: 'p', name: 'Повний', archive_days: 30, store: null },
]

test.each([
  // channel's package, days back, what opens it
  ['b', 0, 'Базовий'],
  ['b', 13, 'Базовий'],
  ['b', 14, 'Повний'],
  ['p', 0, 'Повний'],
  [null, 1, 'Базовий'],
  [null, 20, 'Повний'],
  ['b', 30, undefined],
  ['gone', 0, undefined],
])('a channel of package %s, %i days back, is opened by %s', (package_id, daysBack, name) => {
  expect(openingPackage(PLANS, { package_id }, daysBack)?.name).toBe(name)
})

test('while no package is known, none is named', () => {
  expect(openingPackage([], { package_id: 'b' }, 0)).toBeUndefined()
  expect(openingPackage([], { package_id: null }, 0)).toBeUndefined()
})

test('a package sold only in a store is named if no other opens the channel', () => {
  expect(openingPackage(PLANS.slice(0, 2), { package_id: null }, 20)?.name).toBe('Повний (iOS)')
})

test('the best package is one that no other package exceeds, the app store’s included', () => {
  const plans = [
    { _id: 'b', channels: 64, archive_days: 14 },
    { _id: 'i', channels: 83, archive_days: 30 },
    { _id: 'p', channels: 83, archive_days: 30 },
    { _id: 'a', channels: 20, archive_days: 60 },
  ]
  expect(['b', 'i', 'p', 'a', 'gone'].filter((id) => isBestPackage(plans, id))).toEqual([])
  expect(['b', 'i', 'p', 'gone'].filter((id) => isBestPackage(plans.slice(0, 3), id))).toEqual(['i', 'p'])
  expect(isBestPackage([], 'p')).toBe(false)
})
