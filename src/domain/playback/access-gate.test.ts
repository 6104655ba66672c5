import { expect, test } from 'vitest'
import { gateOfFailure, gateFor } from './access-gate.ts'

const live = { allowed: true, signedIn: false, archiveDayOpen: null }

test('an open channel is free for a visitor, its archive requires registration', () => {
  expect(gateFor(live)).toBeNull()
  expect(gateFor({ ...live, archiveDayOpen: true })).toBe('registration')
})

test('a restricted channel requires registration of a visitor and a package of a viewer', () => {
  expect(gateFor({ ...live, allowed: false })).toBe('registration')
  expect(gateFor({ ...live, allowed: false, signedIn: true })).toBe('tariff')
})

test('a day and a channel beyond the package have different codes', () => {
  expect(gateFor({ allowed: true, signedIn: true, archiveDayOpen: false })).toBe('archive')
  expect(gateFor({ allowed: false, signedIn: true, archiveDayOpen: false })).toBe('tariff')
  expect(gateFor({ allowed: true, signedIn: true, archiveDayOpen: true })).toBeNull()
})

test('a day outside every archive and a day that a package opens have different codes', () => {
  const gone = { allowed: true, signedIn: true, archiveDayGone: true }
  expect(gateFor({ ...gone, archiveDayOpen: false })).toBe('gone')
  // A copy on the device plays on.
  expect(gateFor({ ...gone, archiveDayOpen: true })).toBeNull()
  expect(gateFor({ ...gone, signedIn: false, archiveDayOpen: false })).toBe('registration')
})

test('a channel without an archive has its own panel, without an account or package offer', () => {
  for (const signedIn of [true, false]) {
    const facts = { allowed: false, signedIn, isArchiveMissing: true }
    expect(gateFor({ ...facts, archiveDayOpen: false })).toBe('no_archive')
    expect(gateFor({ ...facts, archiveDayOpen: null })).not.toBe('no_archive')
  }
  // The channel has one, but not of that time.
  expect(gateOfFailure({ code: 'address', cause: { code: 'archive_missing' } })).toBe('not_recorded')
})

test('the server’s refusals show the same panels, other failures are a live channel error', () => {
  const shown = (codes: (string | null)[]) => codes.map((code) => gateOfFailure({ code: 'address', cause: { code } }))
  expect(shown(['registration_required', 'authorization_required'])).toEqual(['registration', 'registration'])
  expect(shown(['tariff_required', 'archive_locked'])).toEqual(['tariff', 'archive'])
  expect(shown(['programme_not_started'])).toEqual(['to_come'])
  expect(shown(['parental_pin_required', 'pin_locked'])).toEqual(['pin', 'pin'])
  expect(shown(['streams_full'])).toEqual(['elsewhere'])
  expect(shown(['unsupported'])).toEqual(['unplayable'])
  expect(shown(['live_error', null])).toEqual(['live_error', 'live_error'])
  expect([gateOfFailure(null), gateOfFailure({ code: 'media', cause: null })]).toEqual(['live_error', 'live_error'])
})

test('a browser without stream support gets its own code for any failure; the server’s refusal has priority', () => {
  expect(gateOfFailure({ code: 'unsupported', cause: null })).toBe('outdated')
  expect(gateOfFailure({ code: 'unsupported', cause: { code: null } })).toBe('outdated')
  expect(gateOfFailure({ code: 'unsupported', cause: { code: 'tariff_required' } })).toBe('tariff')
})

test('a missing picture has lower priority than access rights', () => {
  const facts = { allowed: true, signedIn: true, archiveDayOpen: null, unplayable: true }
  expect(gateFor(facts)).toBe('unplayable')
  expect(gateFor({ ...facts, allowed: false })).toBe('tariff')
  expect(gateFor({ ...facts, archiveDayOpen: false })).toBe('archive')
})
