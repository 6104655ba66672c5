import { expect, test } from 'vitest'
import { isManagedHere, subscriptionState } from './subscription-state.ts'

const ACTIVE = { source: 'site', active: true, auto_renew: true, trial: false, problem: null } as const
const DECLINED = { code: 'declined', retry_at: 1 } as const

test.each([
  ['renews', ACTIVE, 'active'],
  ['is a trial', { ...ACTIVE, trial: true }, 'trial'],
  ['was cancelled', { ...ACTIVE, auto_renew: false }, 'renewal_off'],
  ['was cancelled in its trial', { ...ACTIVE, auto_renew: false, trial: true }, 'renewal_off'],
  ['waits for a payment within its grace', { ...ACTIVE, problem: DECLINED }, 'past_due'],
  ['waits for a payment after it', { ...ACTIVE, active: false, problem: DECLINED }, 'past_due'],
  ['cannot renew without a card', { ...ACTIVE, auto_renew: false, problem: { code: 'no_card', retry_at: null } }, 'renewal_off'],
  ['has ended', { ...ACTIVE, active: false, auto_renew: false }, 'ended'],
  ['is a gift of the operator', { ...ACTIVE, source: 'admin', auto_renew: false }, 'granted'],
  ['is a gift that has ended', { ...ACTIVE, source: 'admin', active: false }, 'ended'],
  ['belongs to a store', { ...ACTIVE, source: 'apple' }, 'store'],
] as const)('a subscription that %s', (_what, facts, state) => {
  expect(subscriptionState(facts)).toBe(state)
})

test('only what the site sold is managed here, until it ends', () => {
  expect(isManagedHere(ACTIVE)).toBe(true)
  expect(isManagedHere({ ...ACTIVE, active: false, problem: DECLINED })).toBe(true)
  expect(isManagedHere({ ...ACTIVE, active: false, auto_renew: false })).toBe(false)
  expect(isManagedHere({ ...ACTIVE, source: 'firetv' })).toBe(false)
})
