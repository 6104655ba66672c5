import { expect, test } from 'vitest'
import { api } from '../contract/api.ts'
import { cachePolicyOf } from './cache-policy.ts'
import { CACHED_CALLS, cachedCalls } from './cached-calls.ts'

test.each(cachedCalls())('%s is personal by its call’s access, and own if it requires sign-in', (name, call) => {
  const { personal, store } = cachePolicyOf(name)
  expect({ personal, isOwn: store === 'own' }).toEqual({
    personal: call.auth !== 'public',
    isOwn: call.auth === 'required',
  })
})

test('the cached calls are those of the contract, and read only', () => {
  for (const [name, call] of cachedCalls()) {
    expect(CACHED_CALLS[name]).toBe(api[name])
    expect(call.method).toBe('GET')
  }
})

test('a prefetched call has no parameters and needs no query', () => {
  for (const [name, { path }] of cachedCalls()) if (cachePolicyOf(name).prefetch) expect(path).not.toContain('{')
})
