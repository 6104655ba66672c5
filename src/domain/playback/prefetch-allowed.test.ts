import { expect, test } from 'vitest'
import { mayFetchAhead } from './prefetch-allowed.ts'

test('nothing is fetched ahead on 2g or when data is saved', () => {
  expect(mayFetchAhead({ connection: { effectiveType: '2g' } })).toBe(false)
  expect(mayFetchAhead({ connection: { effectiveType: 'slow-2g' } })).toBe(false)
  expect(mayFetchAhead({ connection: { effectiveType: '4g', saveData: true } })).toBe(false)
})

test('elsewhere, and where the browser does not say, it is', () => {
  expect(mayFetchAhead({ connection: { effectiveType: '3g', saveData: false } })).toBe(true)
  expect(mayFetchAhead({})).toBe(true)
  expect(mayFetchAhead(undefined)).toBe(true)
})
