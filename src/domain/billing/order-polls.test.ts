import { expect, test } from 'vitest'
import { nextPollMs, POLL_FOR_MS } from './order-polls.ts'

test('a payment is asked about ever more rarely, at most every eight seconds', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 20].map((asked) => nextPollMs(asked, 0))
  expect(delays).toEqual([1000, 1000, 2000, 3000, 5000, 8000, 8000, 8000])
})

test('a page that has just opened asks again within a second', () => {
  expect(nextPollMs(0, 0)).toBe(1000)
})

test('after a minute and a half the page asks no more', () => {
  expect(nextPollMs(9, POLL_FOR_MS - 1)).toBe(8000)
  expect(nextPollMs(9, POLL_FOR_MS)).toBeNull()
})
