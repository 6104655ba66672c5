import { expect, test } from 'vitest'
import { gateOfFailure, gateFor } from './access-gate.ts'

const live = { allowed: true, signedIn: false, archiveDayOpen: null }

test('an open channel is free for a visitor, its archive asks for registration', () => {
  expect(gateFor(live)).toBeNull()
  expect(gateFor({ ...live, archiveDayOpen: true })).toBe('registration')
})

test('a restricted channel asks a visitor for registration and a viewer for a package', () => {
  expect(gateFor({ ...live, allowed: false })).toBe('registration')
  expect(gateFor({ ...live, allowed: false, signedIn: true })).toBe('tariff')
})

test('a day beyond the package is told apart from a channel beyond it', () => {
  expect(gateFor({ allowed: true, signedIn: true, archiveDayOpen: false })).toBe('archive')
  expect(gateFor({ allowed: false, signedIn: true, archiveDayOpen: false })).toBe('tariff')
  expect(gateFor({ allowed: true, signedIn: true, archiveDayOpen: true })).toBeNull()
})

test('a day that has left every archive is told apart from one that a package opens', () => {
  const gone = { allowed: true, signedIn: true, archiveDayGone: true }
  expect(gateFor({ ...gone, archiveDayOpen: false })).toBe('gone')
  // A copy on the device plays on.
  expect(gateFor({ ...gone, archiveDayOpen: true })).toBeNull()
  expect(gateFor({ ...gone, signedIn: false, archiveDayOpen: false })).toBe('registration')
})

test('a channel without an archive says so, and neither an account nor a package is offered', () => {
  for (const signedIn of [true, false]) {
    const facts = { allowed: false, signedIn, isArchiveMissing: true }
    expect(gateFor({ ...facts, archiveDayOpen: false })).toBe('no_archive')
    expect(gateFor({ ...facts, archiveDayOpen: null })).not.toBe('no_archive')
  }
  // The channel has one, but not of that time.
  expect(gateOfFailure({ code: 'address', cause: { code: 'archive_missing' } })).toBe('not_recorded')
})

test('what the server refuses shows the same panels, anything else is a live channel error', () => {
  const shown = (codes: (string | null)[]) => codes.map((code) => gateOfFailure({ code: 'address', cause: { code } }))
  expect(shown(['registration_required', 'authorization_required'])).toEqual(['registration', 'registration'])
  expect(shown(['tariff_required', 'archive_locked'])).toEqual(['tariff', 'archive'])
  expect(shown(['programme_not_started'])).toEqual(['to_come'])
  expect(shown(['parental_pin_required', 'pin_locked'])).toEqual(['pin', 'pin'])
  expect(shown(['unsupported'])).toEqual(['unplayable'])
  expect(shown(['live_error', null])).toEqual(['live_error', 'live_error'])
  expect([gateOfFailure(null), gateOfFailure({ code: 'media', cause: null })]).toEqual(['live_error', 'live_error'])
})

test('a browser that plays no stream is told so, whatever it failed by; a refusal of the server comes first', () => {
  expect(gateOfFailure({ code: 'unsupported', cause: null })).toBe('outdated')
  expect(gateOfFailure({ code: 'unsupported', cause: { code: null } })).toBe('outdated')
  expect(gateOfFailure({ code: 'unsupported', cause: { code: 'tariff_required' } })).toBe('tariff')
})

test('a picture that the browser lacks is told after rights', () => {
  const facts = { allowed: true, signedIn: true, archiveDayOpen: null, unplayable: true }
  expect(gateFor(facts)).toBe('unplayable')
  expect(gateFor({ ...facts, allowed: false })).toBe('tariff')
  expect(gateFor({ ...facts, archiveDayOpen: false })).toBe('archive')
})
