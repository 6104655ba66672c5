import { expect, test } from 'vitest'
import { archiveUntil, liveUntil, lockedFrom } from './age-gate.ts'

const NOW = 1000
const aired = (age: number, start_ms: number, end_ms: number) => ({ age, start_ms, end_ms })
const gate = (openUntilMs = 0) => ({ limit: 12, openUntilMs })

test('nothing is locked without a programme above the limit', () => {
  expect(lockedFrom([], gate(), NOW)).toBeUndefined()
  expect(lockedFrom([aired(12, 0, 5000)], gate(), NOW)).toBeUndefined()
  expect(liveUntil([aired(18, 0, 5000)], null, NOW)).toBeUndefined()
})

test('the current programme is locked now, a later one from its start, an ended one never', () => {
  expect(lockedFrom([aired(16, 500, 2000)], gate(), NOW)).toBe(NOW)
  expect(lockedFrom([aired(0, 500, 2000), aired(16, 2000, 3000), aired(16, 4000, 5000)], gate(), NOW)).toBe(2000)
  expect(lockedFrom([aired(16, 500, 1000)], gate(), NOW)).toBeUndefined()
})

test('a PIN delays the lock to its expiry, or removes it when the programme ends sooner', () => {
  expect(lockedFrom([aired(16, 500, 9000)], gate(3000), NOW)).toBe(3000)
  expect(lockedFrom([aired(16, 500, 3000)], gate(3000), NOW)).toBeUndefined()
  expect(lockedFrom([aired(16, 500, 2000), aired(16, 6000, 7000)], gate(3000), NOW)).toBe(6000)
})

test('a live link is refused while locked, else valid until the lock', () => {
  expect(() => liveUntil([aired(16, 500, 2000)], gate(), NOW)).toThrow('parental_pin_required')
  expect(liveUntil([aired(16, 500, 9000)], gate(3000), NOW)).toBe(3000)
})

test('an archive link is refused without the PIN, and ends with its expiry', () => {
  expect(archiveUntil([aired(12, 0, 500)], gate(), NOW)).toBeUndefined()
  expect(() => archiveUntil([aired(12, 0, 500), aired(16, 500, 900)], gate(NOW), NOW)).toThrow('parental_pin_required')
  expect(archiveUntil([aired(16, 0, 500)], gate(3000), NOW)).toBe(3000)
})

test('the age of a channel locks it without a programme, and over programmes with a lower age', () => {
  expect(lockedFrom([], gate(), NOW, 18)).toBe(NOW)
  expect(lockedFrom([aired(0, 0, 5000)], gate(), NOW, 18)).toBe(NOW)
  expect(lockedFrom([], gate(3000), NOW, 18)).toBe(3000)
  expect(lockedFrom([], gate(), NOW, 12)).toBeUndefined()
  expect(() => liveUntil([], gate(), NOW, 18)).toThrow('parental_pin_required')
  expect(() => archiveUntil([], gate(), NOW, 18)).toThrow('parental_pin_required')
  expect(archiveUntil([aired(0, 0, 500)], gate(3000), NOW, 18)).toBe(3000)
})
