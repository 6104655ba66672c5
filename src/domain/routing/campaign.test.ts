import { expect, test } from 'vitest'
import { isCampaign } from './campaign.ts'

test('a campaign is known by its keys', () => {
  expect(isCampaign(['utm_source'])).toBe(true)
  expect(isCampaign(['category', 'USD'])).toBe(true)
  expect(isCampaign(['gclid'])).toBe(true)
})

test('ordinary addresses are no campaign', () => {
  expect(isCampaign([])).toBe(false)
  expect(isCampaign(['category', 'archive', 'usd', 'not_utm_source'])).toBe(false)
})
