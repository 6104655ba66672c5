import { expect, test } from 'vitest'
import { INSTALL_PAUSE_MS, isInstallMoment, seenAgain } from './install-moment.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const MINUTE = 60_000
const offered = (known: Partial<Parameters<typeof isInstallMoment>[0]>) =>
  isInstallMoment({ visits: 1, hasPlayedEnough: false, refusedAtMs: undefined, nowMs: NOW, ...known })

test('a visit ends half an hour after the last activity', () => {
  const first = seenAgain(undefined, NOW)
  expect(first).toEqual({ count: 1, seenMs: NOW })
  const still = seenAgain(first, NOW + 29 * MINUTE)
  expect(still.count).toBe(1)
  expect(seenAgain(still, NOW + 58 * MINUTE).count).toBe(1)
  expect(seenAgain(still, NOW + 59 * MINUTE).count).toBe(2)
  expect(seenAgain(still, NOW - 300 * MINUTE).count).toBe(1)
})

test('the site is offered to be installed at the second visit, or to who has played it long enough', () => {
  expect(offered({})).toBe(false)
  expect(offered({ visits: 2 })).toBe(true)
  expect(offered({ hasPlayedEnough: true })).toBe(true)
})

test('a viewer who chose "later" gets no offer for 90 days', () => {
  expect(offered({ visits: 9, hasPlayedEnough: true, refusedAtMs: NOW - INSTALL_PAUSE_MS + 1 })).toBe(false)
  expect(offered({ visits: 9, refusedAtMs: NOW - INSTALL_PAUSE_MS })).toBe(true)
  expect(INSTALL_PAUSE_MS / 86_400_000).toBe(90)
})
