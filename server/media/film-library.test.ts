import { expect, test } from 'vitest'
import { BOAT, boatFiles, openFilmDirectory } from './testing/film-directory.ts'
import { AUDIO, type SyntheticFile, VIDEO, writeSyntheticFmp4 } from './testing/synthetic-fmp4.ts'

async function loaded(films?: unknown, files?: Map<string, Buffer>) {
  const { library, warnings, remove } = await openFilmDirectory(films, files)
  await remove()
  return { boat: library.find('boat'), warnings }
}

const video = (changes: Partial<SyntheticFile>) => writeSyntheticFmp4({ tracks: [VIDEO], fragments: 3, ...changes })

test('a film has its pictures, dubbings, subtitles and length', async () => {
  const { boat, warnings } = await loaded()
  expect(warnings).toEqual([])
  expect(boat?.seconds).toBe(12)
  expect(boat?.video.map(({ name, segments }) => [name, segments.length])).toEqual([
    ['v360', 3],
    ['v240', 3],
  ])
  expect(boat?.dubbings.map(({ language }) => language)).toEqual(['uk', 'ru'])
  expect(boat?.subtitles.map(({ language, text }) => [language, text.includes('Пливи')])).toEqual([
    ['uk', true],
    ['ru', false],
  ])
})

test('an operator’s film may be one muxed picture with segments of any length', async () => {
  const muxed = writeSyntheticFmp4({
    tracks: [
      { ...VIDEO, samplesPerFragment: 150 },
      { ...AUDIO, samplesPerFragment: 187 },
    ],
    fragments: 2,
  })
  const films = { boat: { video: { v360: BOAT.video.v360 } } }
  const { boat, warnings } = await loaded(films, new Map([['films/boat.v360.mp4', muxed]]))
  expect(warnings).toEqual([])
  expect(boat?.video[0]?.segments.map(({ seconds }) => seconds)).toEqual([6, 6])
  expect(boat?.dubbings).toEqual([])
  expect(boat?.thumbnails).toBeUndefined()
})

test.each([...boatFiles().keys()])('a film whose %s is missing is unavailable and says so once', async (file) => {
  const files = boatFiles()
  files.delete(file)
  const { boat, warnings } = await loaded(undefined, files)
  expect(boat).toBeUndefined()
  expect(warnings).toEqual([expect.stringMatching(/film boat is unavailable: ENOENT/)])
})

test.each<[string, Buffer, RegExp]>([
  ['is cut off', video({}).subarray(0, -5), /broken box at byte/],
  ['has no fragments', writeSyntheticFmp4({ tracks: [VIDEO], fragments: 0 }), /no moof/],
  ['is something else', Buffer.from('<html>not found</html>'), /broken box at byte 0/],
  ['does not begin at zero', video({ decodeTimeShift: 512 }), /fragment 0 does not follow/],
  ['cannot be entered', video({ firstSampleFlags: 0x01010000 }), /fragment 0 does not start with a key frame/],
])('a film with a file that %s is unavailable', async (_, file, reason) => {
  const { boat, warnings } = await loaded(undefined, boatFiles().set('films/boat.v360.mp4', file))
  expect(boat).toBeUndefined()
  expect(warnings).toEqual([expect.stringMatching(reason)])
})

test.each<[string, unknown, RegExp]>([
  ['has no picture', { ...BOAT, video: {} }, /it has no picture/],
  ['does not say a size', { ...BOAT, video: { v360: { ...BOAT.video.v360, width: undefined } } }, /at video\.v360\.width/],
  ['names a language that would break out of a playlist', { ...BOAT, audio: { 'uk"\n': BOAT.audio.uk } }, /at audio/],
  ['calls a picture what would be a path', { ...BOAT, video: { '../x': BOAT.video.v360 } }, /at video/],
])('a film of which the index %s is unavailable, and others are not', async (_, broken, reason) => {
  const { library, warnings, remove } = await openFilmDirectory({ boat: broken, other: BOAT })
  await remove()
  expect(library.find('boat')).toBeUndefined()
  expect(library.find('other')).toBeDefined()
  expect(warnings).toEqual([expect.stringMatching(reason)])
})

test('subtitles that are no WebVTT make a film unavailable', async () => {
  const { warnings } = await loaded(
    undefined,
    boatFiles().set('films/boat.uk.vtt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n')),
  )
  expect(warnings).toEqual([expect.stringMatching(/boat\.uk\.vtt is no WebVTT/)])
})
