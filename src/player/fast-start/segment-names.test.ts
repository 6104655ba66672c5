import { expect, test } from 'vitest'
import { NOON } from '../testing/fakes.ts'
import { READER } from '../testing/fake-hls.ts'
import { haveSameNames, namesAt } from './segment-names.ts'

/** A live playlist of three segments from a moment on, numbered from `first`. */
function playlist({ first = 100, atMs = NOON, init = 'init.mp4', dated = true } = {}) {
  const text = [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:4',
    `#EXT-X-MAP:URI="${init}"`,
    ...(dated ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(atMs).toISOString()}`] : []),
    ...[0, 1, 2].flatMap((index) => ['#EXTINF:4,', `${first + index}.m4s`]),
  ].join('\n')
  return READER.media(`${text}\n`, 'https://efir.test/a/index.m3u8')!
}

test('a moment has the names of the segment that is on', () => {
  expect(namesAt(playlist(), NOON + 5000)).toEqual({ init: 'init.mp4', segment: '101.m4s', wallMs: NOON + 4000 })
  expect(namesAt(playlist(), NOON - 1)).toBeNull()
  expect(namesAt(playlist(), NOON + 12_000)).toBeNull()
  expect(namesAt(playlist({ dated: false }), NOON)).toBeNull()
})

test('channels that are numbered by the clock name the moments that they share alike', () => {
  expect(haveSameNames(playlist(), playlist({ first: 101, atMs: NOON + 4000 }))).toBe(true)
  expect(haveSameNames(playlist(), playlist({ first: 100, atMs: NOON + 4000 }))).toBe(false)
  expect(haveSameNames(playlist(), playlist({ init: 'other.mp4' }))).toBe(false)
  expect(haveSameNames(playlist(), playlist({ atMs: NOON + 1000 }))).toBe(false)
})

test('nothing is known of channels without a common moment', () => {
  expect(haveSameNames(playlist(), playlist({ atMs: NOON + 60_000 }))).toBeNull()
  expect(haveSameNames(playlist(), playlist({ dated: false }))).toBeNull()
})
