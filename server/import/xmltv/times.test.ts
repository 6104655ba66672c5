import { describe, expect, test } from 'vitest'
import { guideInstant } from './times.ts'

const iso = (text: string, zone = 'UTC') => {
  const ms = guideInstant(text, zone)
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16)
}

describe('X1 a time without a zone is in the zone of its source, UTC if it names none', () => {
  test.each([
    ['20261126193000', 'UTC', '2026-11-26T19:30'],
    ['20261126193000', 'Europe/Kyiv', '2026-11-26T17:30'],
    ['20261126193000 +0200', 'America/New_York', '2026-11-26T17:30'],
  ])('%s in %s is %s', (text, zone, expected) => expect(iso(text, zone)).toBe(expected))
})

describe('X2 short times, names of zones and faults', () => {
  test.each([
    ['202607281733 BST', '2026-07-28T16:33'],
    ['20260728 +03:00', '2026-07-27T21:00'],
    ['20260728173300 EEST', '2026-07-28T14:33'],
    ['20260728173300 Europe/Kyiv', '2026-07-28T14:33'],
    ['20260728173300 UTC+3', '2026-07-28T14:33'],
    ['20260728173300-0330', '2026-07-28T21:03'],
    ['20260728240000', '2026-07-29T00:00'],
    ['20260728235960', '2026-07-28T23:59'],
    ['2026', undefined],
    ['20261328173300', undefined],
    ['20260230173300', undefined],
    ['20260728253300', undefined],
    ['20260728240100', undefined],
    ['20260728173300 ZZZ', undefined],
    ['20260728173300 Nowhere/City', undefined],
    ['20260728173300 +9900', undefined],
    ['', undefined],
  ])('%s is %s', (text, expected) => expect(iso(text)).toBe(expected))
})

describe('X3 on the nights of change', () => {
  test.each([
    ['20261025023000', '2026-10-24T23:30'],
    ['20261025033000', '2026-10-25T00:30'],
    ['20261025043000', '2026-10-25T02:30'],
    ['20260329023000', '2026-03-29T00:30'],
    ['20260329033000', '2026-03-29T01:30'],
    ['20260329043000', '2026-03-29T01:30'],
  ])('%s in Kyiv is %s', (text, expected) => expect(iso(text, 'Europe/Kyiv')).toBe(expected))

  test('west of Greenwich too', () => {
    expect(iso('20261101013000', 'America/New_York')).toBe('2026-11-01T05:30')
    expect(iso('20260308023000', 'America/New_York')).toBe('2026-03-08T07:30')
  })
})
