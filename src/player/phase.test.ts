import { expect, test } from 'vitest'
import { errorOf, type PhaseFacts, phaseOf } from './phase.ts'

const facts = (extra: Partial<PhaseFacts> = {}): PhaseFacts => ({
  loaded: true,
  failed: false,
  playWhenReady: true,
  started: true,
  paused: false,
  ended: false,
  isStarving: false,
  ...extra,
})

test('without an item the phase is idle, whatever the element reports', () => {
  expect(phaseOf(facts({ loaded: false, failed: true }))).toBe('idle')
})

test('a failure has priority over the playing buffer', () => {
  expect(phaseOf(facts({ failed: true }))).toBe('failed')
})

test('with buffered data the phase is playing', () => {
  expect(phaseOf(facts())).toBe('playing')
})

test('before the first sound it is loading, after it a lack of data is waiting', () => {
  expect(phaseOf(facts({ started: false, isStarving: true }))).toBe('loading')
  expect(phaseOf(facts({ isStarving: true }))).toBe('waiting')
})

test('an element that new media have paused is waiting as long as the viewer wants it', () => {
  expect(phaseOf(facts({ paused: true }))).toBe('waiting')
})

test('without play intent the phase is paused, also while loading', () => {
  expect(phaseOf(facts({ playWhenReady: false, paused: true }))).toBe('paused')
  expect(phaseOf(facts({ playWhenReady: false, started: false, isStarving: true }))).toBe('paused')
})

test('the end is the end of this item, not of the one before', () => {
  expect(phaseOf(facts({ ended: true, playWhenReady: false }))).toBe('ended')
  expect(phaseOf(facts({ ended: true, started: false }))).toBe('loading')
})

const quiet = { failure: null, refused: false, trouble: null, stopped: false }
const trouble = { detail: 'fragLoadError', status: null, code: null }

test('network trouble is shown when playback stalls or no retry runs', () => {
  expect(errorOf({ ...quiet, trouble }, 'playing')).toBeNull()
  expect(errorOf({ ...quiet, trouble }, 'waiting')).toEqual({ code: 'network', cause: trouble })
  expect(errorOf({ ...quiet, trouble }, 'loading')).toEqual({ code: 'network', cause: trouble })
  expect(errorOf({ ...quiet, trouble, stopped: true }, 'playing')).toEqual({ code: 'network', cause: trouble })
})

test('a wait without trouble is no error', () => {
  expect(errorOf(quiet, 'waiting')).toBeNull()
})

test('a refused start and a failure are shown before trouble', () => {
  const failure = { code: 'media' as const, cause: null }
  expect(errorOf({ ...quiet, trouble, refused: true }, 'waiting')?.code).toBe('autoplay')
  expect(errorOf({ ...quiet, trouble, refused: true, failure }, 'failed')).toBe(failure)
})
