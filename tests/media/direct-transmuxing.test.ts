import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdtsSplitter } from '../../src/player/sources/direct/adts-splitter.ts'
import { createGopSplitter, ForeignBytesError } from '../../src/player/sources/direct/gop-splitter.ts'
import { createTransmuxing, type Fragment, loadTransmuxer } from '../../src/player/sources/direct/transmuxing.ts'
import { chunksOf, randomNumbers } from '../../server/media/ts/testing/chunks.ts'
import { namesIn, syntheticTs } from '../../server/media/ts/testing/synthetic-ts.ts'

const hasFfmpeg = (() => {
  try {
    return execFileSync('ffmpeg', ['-version']).length > 0
  } catch {
    return false
  }
})()

/** Returns the content of a fragment's mdat. */
function mediaOf(fragment: Buffer): Buffer {
  const at = fragment.indexOf('mdat', 0, 'latin1')
  return fragment.subarray(at + 4, at - 4 + fragment.readUInt32BE(at - 4))
}

function framesOf(adts: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at < adts.length;) {
    const length = ((adts[at + 3]! & 3) << 11) | (adts[at + 4]! << 3) | (adts[at + 5]! >> 5)
    frames.push(adts.subarray(at + 7, at + length))
    at += length
  }
  return frames
}

/** Frames of silence in ADTS: AAC-LC, 44,100 Hz, mono, 9 bytes each. */
const FRAME = Buffer.from([0xff, 0xf1, 0x50, 0x40, 0x01, 0x3f, 0xfc, 0x01, 0x40])

function gopsOf(bytes: Buffer, seed = 1): Buffer[] {
  const gops: Buffer[] = []
  const splitter = createGopSplitter((gop) => gops.push(Buffer.from(gop)))
  for (const chunk of chunksOf(bytes, randomNumbers(seed))) splitter.push(chunk)
  return gops
}

test('MPEG-TS is split into whole GOPs with their tables, however it arrives', () => {
  const stream = syntheticTs({ seconds: 5, gop: 25 })
  for (const seed of [1, 2, 3]) {
    const gops = gopsOf(stream.subarray(3000), seed)
    // The first key frame was cut off, and the last GOP has no end.
    expect(gops.map((gop) => namesIn(gop, 'V')[0])).toEqual(['V25', 'V50', 'V75'])
    expect(gops.map((gop) => namesIn(gop, 'V').length)).toEqual([25, 25, 25])
    for (const gop of gops) expect([gop[0], gop.readUInt16BE(1) & 0x1fff]).toEqual([0x47, 0])
  }
})

test('a stream neither MPEG-TS nor AAC is refused', () => {
  const page = Buffer.from('<!doctype html>'.repeat(200_000))
  expect(() => gopsOf(page)).toThrow(ForeignBytesError)
  expect(() => createAdtsSplitter(() => {}).push(page)).toThrow(ForeignBytesError)
})

test('AAC is split into whole frames from anywhere in the stream', () => {
  const groups: Buffer[] = []
  const splitter = createAdtsSplitter((frames) => groups.push(Buffer.from(frames)))
  const stream = Buffer.concat(Array(100).fill(FRAME)).subarray(4)
  for (const chunk of chunksOf(stream, randomNumbers(2))) splitter.push(chunk)
  expect(groups.map(({ length }) => length / FRAME.length)).toEqual([22, 22, 22, 22])
  for (const group of groups) expect(group.subarray(0, FRAME.length).equals(FRAME)).toBe(true)
})

describe.runIf(hasFfmpeg)('a stream made by ffmpeg', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'efir-direct-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  function make(name: string, ...args: string[]): Buffer {
    const file = join(folder, name)
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file])
    return readFileSync(file)
  }
  const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25']
  const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-keyint_min', '50', '-bf', '2']

  async function transmuxed(container: 'ts' | 'aac', bytes: Buffer): Promise<Fragment[]> {
    const fragments: Fragment[] = []
    const { push } = createTransmuxing(await loadTransmuxer(), container, (fragment) => fragments.push(fragment))
    for (const chunk of chunksOf(bytes, randomNumbers(7))) push(chunk)
    return fragments
  }

  /** Returns ffprobe's count of frames of each stream of a file. */
  function framesIn(fragments: readonly Fragment[]): Record<string, number> {
    const file = join(folder, 'out.mp4')
    execFileSync('sh', ['-c', `cat > ${file}`], {
      input: Buffer.concat([fragments[0]!.init, ...fragments.map(({ bytes }) => bytes)]),
    })
    const entries = [
      '-v',
      'error',
      '-count_packets',
      '-show_entries',
      'stream=codec_name,nb_read_packets',
      '-of',
      'csv=p=0',
      file,
    ]
    const lines = execFileSync('ffprobe', entries).toString().trim().split('\n')
    return Object.fromEntries(lines.map((line) => [line.split(',')[0]!, Number(line.split(',')[1])]))
  }

  test('of H.264 and AAC loses no frame of its whole GOPs', async () => {
    const ts = make('a.ts', ...PICTURE, ...SOUND, '-t', '9', ...H264, '-c:a', 'aac', '-f', 'mpegts')
    const fragments = await transmuxed('ts', ts)
    expect(fragments.map(({ seconds }) => Math.round(seconds * 100) / 100)).toEqual([2, 2, 2, 2])
    for (const [i, { startS, seconds }] of fragments.entries()) {
      expect(fragments[i + 1]?.startS ?? startS! + seconds).toBeCloseTo(startS! + seconds, 3)
    }
    expect(fragments[0]!.type).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6},mp4a\.40\.2"$/)
    const { h264, aac } = framesIn(fragments)
    expect(h264).toBe(200)
    expect(aac).toBeGreaterThan(350)
  })

  test('that restarts in the middle of a frame continues', async () => {
    const adts = make('b.aac', ...SOUND, '-t', '3', '-c:a', 'aac', '-f', 'adts')
    for (let cut = 1; cut < 400; cut += 7) {
      const fragments = await transmuxed('aac', Buffer.concat([adts.subarray(0, adts.length - cut), adts.subarray(cut)]))
      expect(fragments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThan(5)
    }
  })

  test('of AAC alone retains every frame after the first', async () => {
    const adts = make('a.aac', ...SOUND, '-t', '5', '-c:a', 'aac', '-f', 'adts')
    const fragments = await transmuxed('aac', adts)
    expect(fragments[0]!.type).toBe('audio/mp4; codecs="mp4a.40.2"')
    expect(fragments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThan(4.4)
    const sound = Buffer.concat(fragments.map(({ bytes }) => mediaOf(Buffer.from(bytes))))
    // Each frame without its header of seven bytes. mux.js leaves the first one out; the last ones have no
    // end.
    const [first, ...frames] = framesOf(adts)
    expect(Buffer.concat(frames).subarray(0, sound.length).equals(sound)).toBe(true)
    const count = Math.round(fragments.reduce((sum, { seconds }) => sum + seconds, 0) * 48_000) / 1024
    expect(Buffer.concat(frames.slice(0, count))).toHaveLength(sound.length)
    expect(first).toBeDefined()
  })
})
