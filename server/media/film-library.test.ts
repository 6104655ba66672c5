import { expect, test } from 'vitest'
import { BOAT, boatFiles, openFilmDirectory } from './testing/film-directory.ts'
import { AUDIO, box, type SyntheticFile, VIDEO, writeSyntheticFmp4 } from './testing/synthetic-fmp4.ts'

async function loaded(films?: unknown, files?: Map<string, Buffer>) {
  const { library, warnings, remove } = await openFilmDirectory(films, files)
  const boat = await library.open('boat')
  await remove()
  return { boat, isKnown: library.version('boat') !== undefined, warnings }
}

const video = (changes: Partial<SyntheticFile>) => writeSyntheticFmp4({ tracks: [VIDEO], fragments: 3, ...changes })

test('a film has its pictures, dubbings, subtitles and length', async () => {
  const { boat, isKnown, warnings } = await loaded()
  expect([isKnown, warnings]).toEqual([true, []])
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

test.each([...boatFiles().keys()])(
  'a film whose %s is missing is unavailable, which is reported once at the start',
  async (file) => {
    const files = boatFiles()
    files.delete(file)
    const { library, warnings, remove } = await openFilmDirectory(undefined, files)
    await remove()
    expect(library.version('boat')).toBeUndefined()
    expect(warnings).toEqual([expect.stringMatching(/film boat is unavailable: ENOENT/)])
  },
)

test.each<[string, Buffer, RegExp]>([
  ['is cut off', video({}).subarray(0, -5), /broken box at byte/],
  ['has no fragments', writeSyntheticFmp4({ tracks: [VIDEO], fragments: 0 }), /no moof/],
  ['is something else', Buffer.from('<html>not found</html>'), /broken box at byte 0/],
  ['does not begin at zero', video({ decodeTimeShift: 512 }), /fragment 0 does not follow/],
  ['cannot be entered', video({ firstSampleFlags: 0x01010000 }), /fragment 0 does not start with a key frame/],
])('a film with a file that %s is unavailable', async (_, file, reason) => {
  const { boat, isKnown, warnings } = await loaded(undefined, boatFiles().set('films/boat.v360.mp4', file))
  expect([boat, isKnown]).toEqual([undefined, true])
  expect(warnings).toEqual([expect.stringMatching(reason)])
})

test.each<[string, unknown, RegExp]>([
  ['has no picture', { ...BOAT, video: {} }, /it has no picture at video/],
  ['does not say a size', { ...BOAT, video: { v360: { ...BOAT.video.v360, width: undefined } } }, /at video\.v360\.width/],
  ['names a language that would break out of a playlist', { ...BOAT, audio: { 'uk"\n': BOAT.audio.uk } }, /at audio/],
  ['calls a picture what would be a path', { ...BOAT, video: { '../x': BOAT.video.v360 } }, /at video/],
])('a film of which the index %s is unavailable, and others are not', async (_, broken, reason) => {
  const { library, warnings, remove } = await openFilmDirectory({ boat: broken, other: BOAT })
  await remove()
  expect(library.version('boat')).toBeUndefined()
  expect(library.version('other')).toBeDefined()
  expect(warnings).toEqual([expect.stringMatching(reason)])
})

test('unreadable subtitles are skipped and reported once, and the film plays without them', async () => {
  const files = boatFiles().set('films/boat.uk.vtt', Buffer.from('<!doctype html>'))
  const { library, warnings, remove } = await openFilmDirectory({ boat: BOAT, again: BOAT }, files, 1)
  const boat = await library.open('boat')
  expect(boat?.subtitles.map(({ language }) => language)).toEqual(['ru'])
  expect(boat?.version).toBe(library.version('boat'))
  await library.open('again')
  await library.open('boat')
  await remove()
  expect(warnings).toEqual(
    ['boat', 'again'].map((name) => `film ${name}: films/boat.uk.vtt is left out: it is neither WebVTT nor SRT`),
  )
})

test('subtitles as SRT in windows-1251 are read', async () => {
  const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n\xcf\xeb\xe8\xe2\xe8\n', 'latin1')
  const { boat, warnings } = await loaded(undefined, boatFiles().set('films/boat.uk.vtt', srt))
  expect(warnings).toEqual([])
  expect(boat?.subtitles[0]).toEqual({ language: 'uk', text: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nПливи\n' })
})

test('a damaged film is reported once for many requests', async () => {
  const files = boatFiles().set('films/boat.v360.mp4', Buffer.from('<html>not found</html>'))
  const { library, warnings, remove } = await openFilmDirectory(undefined, files)
  expect(await Promise.all([library.open('boat'), library.open('boat')])).toEqual([undefined, undefined])
  expect(await library.open('boat')).toBeUndefined()
  await remove()
  expect(warnings).toHaveLength(1)
})

test('a film whose disk is away is reported once and plays again when the disk is back', async () => {
  const { library, warnings, replace, remove } = await openFilmDirectory()
  await remove()
  for (let tries = 0; tries < 3; tries += 1) expect(await library.open('boat')).toBeUndefined()
  expect(warnings).toEqual([expect.stringMatching(/film boat is unavailable: ENOENT/)])
  for (const [name, bytes] of boatFiles()) await replace(name, bytes)
  expect(await library.open('boat')).toBeDefined()
  await remove()
})

test('a film that disappears twice is reported twice', async () => {
  const { library, warnings, replace, remove } = await openFilmDirectory({ boat: BOAT, other: BOAT }, boatFiles(), 1)
  await remove()
  await library.open('boat')
  for (const [name, bytes] of boatFiles()) await replace(name, bytes)
  await library.open('boat')
  // Only one film stays open.
  await library.open('other')
  await remove()
  expect(await library.open('boat')).toBeUndefined()
  expect(warnings).toHaveLength(2)
})

test('a film requested while a file is half copied plays when the copy is complete', async () => {
  const { library, warnings, replace, remove } = await openFilmDirectory()
  const whole = video({ fragments: 4 })
  for (const part of [whole.subarray(0, -200), whole.subarray(0, -100)]) {
    await replace('films/boat.v360.mp4', part)
    expect(await library.open('boat')).toBeUndefined()
    expect(library.version('boat')).toBeDefined()
  }
  await replace('films/boat.v360.mp4', whole)
  expect((await library.open('boat'))?.video[0]?.segments).toHaveLength(4)
  expect(warnings).toHaveLength(1)
  await remove()
})

test('a damaged film is not read again until its files change', async () => {
  const { library, replace, remove } = await openFilmDirectory()
  const whole = video({})
  const damaged = Buffer.from(whole).fill(0, 0, 8)
  const at = new Date('2026-11-20T12:00:00Z')
  await replace('films/boat.v360.mp4', damaged, at)
  expect(await library.open('boat')).toBeUndefined()
  await replace('films/boat.v360.mp4', whole, at)
  expect(await library.open('boat')).toBeUndefined()
  await replace('films/boat.v360.mp4', whole)
  expect(await library.open('boat')).toBeDefined()
  await remove()
})

// Two pictures and two dubbings of three segments, and subtitles of some 40 letters in two languages.
const SEGMENTS_OF_BOAT = 16

test('a bounded number of films stays open, the last requested ones', async () => {
  const films = { one: BOAT, two: BOAT, three: BOAT }
  const { library, remove } = await openFilmDirectory(films, boatFiles(), 2 * SEGMENTS_OF_BOAT)
  const opened = async (name: string) => (await library.open(name)) !== undefined
  for (const name of ['one', 'two', 'one', 'three']) expect([name, await opened(name)]).toEqual([name, true])
  // With the files removed, only segments in memory can be served.
  await remove()
  expect([await opened('one'), await opened('two'), await opened('three')]).toEqual([true, false, true])
})

test('a film above the bound is open alone', async () => {
  const { library, remove } = await openFilmDirectory({ one: BOAT, two: BOAT }, boatFiles(), SEGMENTS_OF_BOAT - 1)
  await library.open('one')
  await library.open('two')
  await remove()
  expect([await library.open('one'), await library.open('two')]).toEqual([undefined, expect.anything()])
})

test('long subtitles count by their size', async () => {
  const long = Buffer.from(`WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n${'Пливи '.repeat(1000)}\n`)
  const files = boatFiles().set('films/boat.uk.vtt', long)
  const { library, remove } = await openFilmDirectory({ one: BOAT, two: BOAT }, files, 10 * SEGMENTS_OF_BOAT)
  await library.open('one')
  await library.open('two')
  await remove()
  expect([await library.open('one'), await library.open('two')]).toEqual([undefined, expect.anything()])
})

test.each([...boatFiles().keys()])('another %s is another version of the film, for new and running processes', async (file) => {
  const { library, load, replace, remove } = await openFilmDirectory()
  const before = (await library.open('boat'))?.version
  expect(before).toBe((await load()).version('boat'))
  const other = Buffer.concat([boatFiles().get(file)!, Buffer.from(file.endsWith('.mp4') ? box('free') : '\n')])
  await replace(file, other)
  await library.renew('boat')
  const after = (await load()).version('boat')
  expect(after).not.toBe(before)
  expect([library.version('boat'), (await library.open('boat'))?.version]).toEqual([after, after])
  await remove()
})
