import { expect, test } from 'vitest'
import { parseFragmentedMp4, stampFragment } from './fmp4.ts'
import { AUDIO, box, mdatText, VIDEO, writeSyntheticFmp4, type SyntheticFile } from './testing/synthetic-fmp4.ts'

const muxed = (changes: Partial<SyntheticFile> = {}) => writeSyntheticFmp4({ tracks: [VIDEO, AUDIO], fragments: 3, ...changes })
const parse = (file: Buffer) => parseFragmentedMp4(file, 'news.mp4')

/** Reads a decode time without our parser: the eight bytes after the n-th tfdt's version and flags. */
function decodeTimeOf(data: Buffer, n: number): bigint {
  let at = -1
  for (let i = 0; i <= n; i++) at = data.indexOf('tfdt', at + 1)
  return data.readBigUInt64BE(at + 8)
}

test('a muxed file is its init and one fragment per moof, with both tracks in each', () => {
  const { init, tracks, fragments } = parse(muxed())
  expect(tracks.map(({ id, kind, timescale }) => ({ id, kind, timescale }))).toEqual([
    { id: 1, kind: 'video', timescale: 12_800 },
    { id: 2, kind: 'audio', timescale: 32_000 },
  ])
  expect(init.toString('latin1', 4, 8)).toBe('ftyp')
  expect(init.includes('moov')).toBe(true)
  expect(init.includes('moof')).toBe(false)
  expect(fragments.map(({ tracks: parts }) => parts.map(({ decodeTime, duration }) => [decodeTime, duration]))).toEqual([
    [
      [0, 51_200],
      [0, 128_000],
    ],
    [
      [51_200, 51_200],
      [128_000, 128_000],
    ],
    [
      [102_400, 51_200],
      [256_000, 128_000],
    ],
  ])
})

test('the pieces of a file are the whole file', () => {
  const file = muxed()
  const { init, fragments } = parse(file)
  expect(Buffer.concat([init, ...fragments.map(({ data }) => data)]).equals(file)).toBe(true)
})

test.each(['trex', 'tfhd', 'trun'] as const)('sample durations are found in %s', (durationsIn) => {
  const [fragment] = parse(muxed({ durationsIn })).fragments
  expect(fragment?.tracks.map(({ duration }) => duration)).toEqual([51_200, 128_000])
})

test('a single-track file works the same', () => {
  const { tracks, fragments } = parse(writeSyntheticFmp4({ tracks: [{ ...AUDIO, id: 1 }], fragments: 12 }))
  expect(tracks.map(({ kind }) => kind)).toEqual(['audio'])
  expect(fragments).toHaveLength(12)
})

test('unneeded boxes are dropped', () => {
  const plain = parse(muxed())
  const file = muxed()
  const afterInit = plain.init.length
  const { init, fragments } = parse(
    Buffer.concat([
      file.subarray(0, afterInit),
      box('sidx', Buffer.alloc(24)),
      file.subarray(afterInit),
      box('mfra', Buffer.alloc(8)),
    ]),
  )
  expect(init.equals(plain.init)).toBe(true)
  expect(fragments.map(({ data }) => data)).toEqual(plain.fragments.map(({ data }) => data))
})

test('a stamped fragment has its number and the shifted time of every track, and no other change', () => {
  const { fragments } = parse(muxed())
  const fragment = fragments[2]!
  const before = Buffer.from(fragment.data)
  const stamped = stampFragment(fragment, { sequenceNumber: 441_000_002, loopStartSeconds: 36_000 })
  expect(stamped.readUInt32BE(stamped.indexOf('mfhd') + 8)).toBe(441_000_002)
  expect(decodeTimeOf(stamped, 0)).toBe(102_400n + 36_000n * 12_800n)
  expect(decodeTimeOf(stamped, 1)).toBe(256_000n + 36_000n * 32_000n)
  expect(stamped.includes(mdatText(2))).toBe(true)
  const changed = [...stamped.keys()].filter((i) => stamped[i] !== before[i])
  const writable = [stamped.indexOf('mfhd') + 8, stamped.indexOf('tfdt') + 8, stamped.lastIndexOf('tfdt') + 8]
  expect(changed.every((i) => writable.some((from) => i >= from && i < from + 8))).toBe(true)
  expect(fragment.data.equals(before)).toBe(true)
})

test('times beyond 32 bits are written whole', () => {
  const stamped = stampFragment(parse(muxed()).fragments[0]!, { sequenceNumber: 1, loopStartSeconds: 1_800_000_000 })
  expect(decodeTimeOf(stamped, 1)).toBe(1_800_000_000n * 32_000n)
})

test('a loop may have begun before the base as long as the fragment does not', () => {
  const [, , third] = parse(muxed()).fragments
  expect(decodeTimeOf(stampFragment(third!, { sequenceNumber: 1, loopStartSeconds: -8 }), 0)).toBe(0n)
  expect(() => stampFragment(third!, { sequenceNumber: 1, loopStartSeconds: -12 })).toThrow(RangeError)
})

test.each<[string, Buffer, RegExp]>([
  ['an empty file', Buffer.alloc(0), /news\.mp4: no ftyp/],
  ['something else', Buffer.from('this is not a film at all'), /news\.mp4: broken or truncated box at byte 0/],
  ['a file cut off in its last fragment', muxed().subarray(0, -5), /news\.mp4: broken or truncated box/],
  ['an init without media', parse(muxed()).init, /news\.mp4: no moof/],
  ['a moof without its mdat', muxed().subarray(0, -8 - mdatText(2).length), /news\.mp4: no mdat after the moof/],
  ['32-bit decode times', muxed({ tfdtVersion: 0 }), /news\.mp4: tfdt of track 1 is not version 1/],
  [
    'data addressed from the start of the file',
    muxed({ tfhdFlags: 0 }),
    /news\.mp4: data of track 1 is not addressed from its moof/,
  ],
  ['a timescale of zero', muxed({ tracks: [{ ...VIDEO, timescale: 0 }] }), /news\.mp4: timescale of track 1 is 0/],
  ['a track of subtitles', muxed({ tracks: [{ ...VIDEO, handler: 'subt' }] }), /neither video nor audio but 'subt'/],
  ['one track twice', muxed({ tracks: [VIDEO, VIDEO] }), /does not have one traf per track/],
])('%s is refused with the file and the reason', (_, file, reason) => {
  expect(() => parse(file)).toThrow(reason)
})

test('a file cut off anywhere is refused or ends with a whole fragment', () => {
  const file = muxed()
  const whole = parse(file)
  const ends = new Set(
    [0, 1, 2].map((i) => whole.init.length + whole.fragments.slice(0, i + 1).reduce((sum, { data }) => sum + data.length, 0)),
  )
  for (let length = 0; length < file.length; length += 1) {
    if (ends.has(length)) expect(parse(file.subarray(0, length)).fragments.length).toBeGreaterThan(0)
    else expect(() => parse(file.subarray(0, length))).toThrow(/^news\.mp4: /)
  }
})

test('any damaged byte of the headers gives a file or an error with its name', () => {
  const file = writeSyntheticFmp4({
    tracks: [
      { ...VIDEO, samplesPerFragment: 4 },
      { ...AUDIO, samplesPerFragment: 4 },
    ],
    fragments: 2,
  })
  for (let at = 0; at < file.length; at++) {
    for (const value of [0, 0x7f, 0xff]) {
      const damaged = Buffer.from(file)
      damaged[at] = value
      try {
        parse(damaged)
      } catch (error) {
        expect(String(error)).toMatch(/news\.mp4: /)
      }
    }
  }
})
