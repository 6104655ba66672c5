import { expect, test } from 'vitest'
import { isOutsideWindow, momentLost, type PauseState } from './lost-moment.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const paused: PauseState = {
  key: 'live:tv-1',
  kind: 'live',
  playWhenReady: false,
  positionMs: NOON,
  seekableStartMs: NOON + 60_000,
}
const playing: PauseState = { ...paused, playWhenReady: true, positionMs: NOON + 120_000 }

test('a pause longer than the live window has lost its moment', () => {
  expect(momentLost(paused, playing)).toBe(NOON)
})

test('a pause within the DVR window loses nothing', () => {
  expect(momentLost(paused, { ...playing, seekableStartMs: NOON })).toBeNull()
})

test('the window is read at the resume: a computer that slept has not updated it', () => {
  expect(momentLost({ ...paused, seekableStartMs: NOON - 90_000 }, playing)).toBe(NOON)
})

test('nothing is lost by another channel, the archive, a pause that lasts, or before anything was known', () => {
  expect(momentLost(paused, { ...playing, key: 'live:tv-2' })).toBeNull()
  expect(momentLost({ ...paused, kind: 'archive' }, { ...playing, kind: 'archive' })).toBeNull()
  expect(momentLost(paused, { ...paused })).toBeNull()
  expect(momentLost(playing, playing)).toBeNull()
  expect(momentLost({ ...paused, positionMs: null }, playing)).toBeNull()
  expect(momentLost(paused, { ...playing, seekableStartMs: null })).toBeNull()
})

test('an address has left live television when that no longer reaches its moment', () => {
  const named = { channelId: 'tv-1', at: NOON / 1000 }
  const nothing = { key: null, at: undefined }
  expect(isOutsideWindow(named, nothing, NOON + 60_000)).toBe(false)
  expect(isOutsideWindow(named, nothing, NOON + 120_000)).toBe(true)
  expect(isOutsideWindow(named, { key: 'live:tv-2', at: named.at }, NOON + 120_000)).toBe(true)
})

test('an item seeks to its address’s moment once and ignores later ones that have passed', () => {
  const named = { channelId: 'tv-1', at: NOON / 1000 }
  expect(isOutsideWindow(named, { key: 'live:tv-1', at: named.at }, NOON + 3_600_000)).toBe(false)
  expect(isOutsideWindow(named, { key: 'live:tv-1', at: undefined }, NOON + 3_600_000)).toBe(true)
})
