import { expect, test } from 'vitest'
import { isPrefetchAllowed } from './prefetch-allowed.ts'

test('nothing is fetched ahead on 2g or when data is saved', () => {
  expect(isPrefetchAllowed({ connection: { effectiveType: '2g' } })).toBe(false)
  expect(isPrefetchAllowed({ connection: { effectiveType: 'slow-2g' } })).toBe(false)
  expect(isPrefetchAllowed({ connection: { effectiveType: '4g', saveData: true } })).toBe(false)
})

test('elsewhere, and where the browser does not say, it is', () => {
  expect(isPrefetchAllowed({ connection: { effectiveType: '3g', saveData: false } })).toBe(true)
  expect(isPrefetchAllowed({})).toBe(true)
  expect(isPrefetchAllowed(undefined)).toBe(true)
})
