import { expect, test } from 'vitest'
import { missingIn, playsOf } from './plays.ts'

const content = (video: string | undefined, ...audio: string[]) => ({
  video: video === undefined ? undefined : { kind: video },
  audio: audio.map((kind) => ({ kind })),
  isScrambled: false,
})

test.each([
  [content('h264', 'aac'), 'all'],
  [content(undefined, 'aac'), 'all'],
  [content('h264'), 'all'],
  [content('h264', 'mp2'), { needs: ['mp2'] }],
  [content('h264', 'ac3', 'aac'), { needs: ['ac3'] }],
  [content('h264', 'aac', 'ac3'), 'all'],
  [content('hevc', 'eac3'), { needs: ['hevc', 'eac3'] }],
  [content('h264', 'latm'), { needs: ['latm'] }],
  [content('mpeg2', 'mp2'), { no: 'mpeg2' }],
  [content('other-video', 'aac'), { no: 'other-video' }],
  [{ ...content('h264', 'aac'), isScrambled: true }, { no: 'scrambled' }],
  [
    { ...content('hevc', 'aac'), container: 'hls-fmp4' },
    { needs: ['hevc'], container: 'fmp4' },
  ],
  [{ ...content('hevc', 'aac'), container: 'ts' }, { needs: ['hevc'] }],
] as const)('%j: %j', (found, plays) => expect(playsOf(found)).toEqual(plays))

test('a browser lacks the picture, only the sound, or nothing', () => {
  const supports = (format: string) => format === 'mp2'
  expect(missingIn(undefined, supports)).toBeNull()
  expect(missingIn('all', supports)).toBeNull()
  expect(missingIn({ needs: ['mp2'] }, supports)).toBeNull()
  expect(missingIn({ needs: ['ac3'] }, supports)).toBe('sound')
  expect(missingIn({ needs: ['hevc', 'ac3'] }, supports)).toBe('picture')
  expect(missingIn({ no: 'mpeg2' }, () => true)).toBe('picture')
})
