import { expect, test } from 'vitest'
import { createFrameCutter, type Frame } from './frame-cutter.ts'
import { readFrameHeader } from './frame-headers.ts'
import { adtsFrame, inChunks, mp3Frame, mp3HalfRateFrame, rowOf } from './testing/synthetic-frames.ts'

const bytesOf = (frames: readonly Frame[]) => Buffer.concat(frames.map(({ bytes }) => bytes))
// A pattern that has the sync of frames in it again and again.
const GARBAGE = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i % 5 === 0 ? 0xff : i % 5 === 1 ? 0xfb : (i * 7) % 256)))

function cutAll(bytes: Buffer, ...lengths: readonly number[]): Frame[] {
  const cutter = createFrameCutter()
  return [...inChunks(bytes, ...lengths).flatMap((chunk) => cutter.push(chunk)), ...cutter.end()]
}

test.each([
  ['AAC', adtsFrame, { format: 'aac', samples: 1024, sampleRate: 32_000, channels: 2 }],
  ['MPEG-1 Layer III', mp3Frame, { format: 'mp3', samples: 1152, sampleRate: 48_000, channels: 2 }],
  ['MPEG-2 Layer III', mp3HalfRateFrame, { format: 'mp3', samples: 576, sampleRate: 24_000, channels: 2 }],
] as const)('%s is recognized by its bytes and cut into its frames, however it arrives', (_, frame, header) => {
  const stream = rowOf(50, frame)
  for (const lengths of [[1], [7, 1000, 13], [65_536]]) {
    const frames = cutAll(stream, ...lengths)
    expect(frames).toHaveLength(50)
    expect(bytesOf(frames).equals(stream)).toBe(true)
    expect(frames[0]).toMatchObject(header)
  }
})

test.each([
  [Buffer.from([0xff, 0xfb, 0x90, 0x00, 0, 0, 0]), 417],
  [Buffer.from([0xff, 0xfb, 0x92, 0x00, 0, 0, 0]), 418],
  [Buffer.from([0xff, 0xe3, 0x48, 0xc0, 0, 0, 0]), 288],
  [Buffer.from([0xff, 0xf9, 0x50, 0x80, 0x2e, 0x7f, 0xfc]), 371],
])('the header %# has the length of its frame', (bytes, length) => expect(readFrameHeader(bytes, 0)?.length).toBe(length))

test.each([
  ['free format', [0xff, 0xfb, 0x04, 0x00]],
  ['a reserved rate', [0xff, 0xfb, 0x9c, 0x00]],
  ['a reserved version', [0xff, 0xeb, 0x94, 0x00]],
  ['Layer II', [0xff, 0xfd, 0x94, 0x00]],
  ['a reserved emphasis', [0xff, 0xfb, 0x94, 0x02]],
  ['a reserved rate of ADTS', [0xff, 0xf1, 0x7c, 0x80, 0x2e, 0x7f, 0xfc]],
  ['a frame shorter than its header', [0xff, 0xf1, 0x50, 0x80, 0x00, 0x9f, 0xfc]],
])('%s is no header', (_, bytes) =>
  expect(readFrameHeader(Buffer.concat([Buffer.from(bytes), Buffer.alloc(8)]), 0)).toBeUndefined(),
)

test('a stream that is joined in the middle of a frame begins with the next whole one', () => {
  const stream = rowOf(20, mp3Frame)
  expect(bytesOf(cutAll(stream.subarray(100), 1000)).equals(stream.subarray(384))).toBe(true)
})

test('the frames are found again after garbage, and garbage is not', () => {
  const [before, after] = [rowOf(10, adtsFrame), rowOf(10, adtsFrame, 10)]
  for (const lengths of [[1], [333], [65_536]]) {
    const frames = cutAll(Buffer.concat([GARBAGE, before, GARBAGE, after, GARBAGE]), ...lengths)
    expect(bytesOf(frames).equals(Buffer.concat([before, after]))).toBe(true)
  }
})

test('a stream may change its format', () => {
  const stream = Buffer.concat([rowOf(5, mp3Frame), rowOf(5, adtsFrame)])
  const frames = cutAll(stream, 1000)
  expect(frames.map(({ format }) => format)).toEqual([...Array<string>(5).fill('mp3'), ...Array<string>(5).fill('aac')])
})

test('counts consecutive bytes without sound, and stores next to none of them', () => {
  const cutter = createFrameCutter()
  for (let i = 0; i < 100; i++) expect(cutter.push(GARBAGE)).toEqual([])
  expect(cutter.garbage()).toBeGreaterThan(100 * GARBAGE.length - 20_000)
  cutter.push(rowOf(10, mp3Frame))
  expect(cutter.garbage()).toBe(0)
})
