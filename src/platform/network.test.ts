import { expect, test } from 'vitest'
import { mayPrefetch } from './network.ts'

test('nothing is fetched ahead on 2g or when data is saved', () => {
  expect(mayPrefetch({ effectiveType: '2g' })).toBe(false)
  expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false)
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
})

test('elsewhere, and where the browser does not say, it is', () => {
  expect(mayPrefetch({ effectiveType: '3g', saveData: false })).toBe(true)
  expect(mayPrefetch(undefined)).toBe(true)
})
