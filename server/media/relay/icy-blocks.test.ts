import { expect, test } from 'vitest'
import { createIcySplitter, type IcyPart } from './icy-blocks.ts'
import { icyBlock, inChunks, withBlocks } from './testing/synthetic-frames.ts'

const SOUND = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256))
const textOf = (parts: IcyPart[]) =>
  parts.filter(({ kind }) => kind === 'block').map(({ bytes }) => Buffer.from(bytes).toString())
const soundOf = (parts: IcyPart[]) => Buffer.concat(parts.filter(({ kind }) => kind === 'sound').map(({ bytes }) => bytes))

test.each([[1], [2, 7, 1], [100], [99, 101], [5000]])('sound and blocks are separated in chunks of %s bytes', (...lengths) => {
  const stream = withBlocks(SOUND, 100, { 0: icyBlock('one padded, so 16 x 2'), 4: icyBlock('x'.repeat(4080)) })
  const split = createIcySplitter(100)
  const parts = inChunks(stream, ...lengths).flatMap((chunk) => split(chunk))
  expect(soundOf(parts).equals(SOUND)).toBe(true)
  expect(textOf(parts)).toEqual([`one padded, so 16 x 2${'\0'.repeat(11)}`, 'x'.repeat(4080)])
})

test('a block is between the sound before it and the sound after it', () => {
  const parts = createIcySplitter(100)(withBlocks(SOUND.subarray(0, 250), 100, { 1: icyBlock('now') }))
  expect(parts.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
    ['sound', 100],
    ['sound', 100],
    ['block', 16],
    ['sound', 50],
  ])
})

test('a stream without titles is all sound', () => {
  expect(soundOf(createIcySplitter(0)(SOUND)).equals(SOUND)).toBe(true)
})

test('a title of megabytes costs a block of 4080 bytes; the rest counts as sound', () => {
  const split = createIcySplitter(16)
  const parts = [Buffer.alloc(16), Buffer.from([255]), ...inChunks(Buffer.alloc(10 * 2 ** 20, '<b>title</b>'), 65_536)].flatMap(
    (chunk) => split(chunk),
  )
  expect(Math.max(...parts.filter(({ kind }) => kind === 'block').map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(4080)
})
