import { expect, test } from 'vitest'
import { titlePath } from './title-paths.ts'

test('a title has its page under the screen of its type, and both kinds of cartoons under one', () => {
  expect(titlePath({ type: 'FILM', _id: 'tin-maiaka' })).toBe('/filmy/tin-maiaka')
  expect(titlePath({ type: 'SERIAL', _id: 'brid' })).toBe('/serials/brid')
  expect(titlePath({ type: 'MULTFILM', _id: 'bdzholiar' })).toBe('/cartoons/bdzholiar')
  expect(titlePath({ type: 'MULTSERIAL', _id: 'dzhmil' })).toBe('/cartoons/dzhmil')
})
