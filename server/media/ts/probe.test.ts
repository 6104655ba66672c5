import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { probeTs } from './probe.ts'
import { syntheticTs } from './testing/synthetic-ts.ts'

// Made by samples/make.sh with ffmpeg; the facts are ffprobe's.
const sample = (name: string) => readFileSync(join(import.meta.dirname, 'testing/samples', `${name}.mpegts`))

test.each([
  [
    'h264-1080i-ac3',
    { kind: 'h264', codec: 'avc1.640028', width: 1920, height: 1080, fps: 25, gops: 'closed', isInterlaced: true },
    [{ kind: 'ac3' }],
  ],
  [
    'h264-latm',
    { kind: 'h264', codec: 'avc1.64000a', width: 64, height: 48, fps: 25, gops: 'closed', isInterlaced: false },
    [{ kind: 'latm', language: 'ukr' }],
  ],
  [
    'h264-444-aac',
    { kind: 'h264', codec: 'avc1.f4000a', width: 64, height: 48, fps: 25, gops: 'closed', isInterlaced: false },
    [{ kind: 'aac' }],
  ],
  [
    'hevc-eac3',
    { kind: 'hevc', codec: 'hvc1.1.6.L60.90', width: 416, height: 240, fps: 25, isInterlaced: false },
    [{ kind: 'eac3' }],
  ],
  ['mpeg2-mp2', { kind: 'mpeg2', width: 720, height: 576, isInterlaced: true }, [{ kind: 'mp2' }]],
] as const)('%s is recognized from 8 KB', (name, video, audio) => {
  expect(probeTs(sample(name))).toEqual({ video, audio, isScrambled: false })
})

test('audio alone, scrambled streams and web pages are distinguished', () => {
  expect(probeTs(syntheticTs({ seconds: 2, hasVideo: false }))).toEqual({ audio: [{ kind: 'ac3' }], isScrambled: false })
  expect(probeTs(syntheticTs({ seconds: 2, isScrambled: true }))).toMatchObject({ isScrambled: true })
  expect(probeTs(Buffer.from('<!doctype html>'.repeat(1000)))).toBeUndefined()
})

test('damaged parameter sets are no error', () => {
  const stream = sample('h264-1080i-ac3')
  for (let at = 400; at < 1500; at += 7) {
    const damaged = Buffer.from(stream)
    damaged[at]! ^= 0xff
    damaged.fill(0xff, at + 100, at + 130)
    expect(() => probeTs(damaged)).not.toThrow()
  }
})

test('a stream whose later key frames are no IDR pictures has open GOPs', () => {
  const closed = syntheticTs({ seconds: 3 })
  expect(probeTs(closed)?.video?.gops).toBe('closed')
  const open = Buffer.from(closed)
  // The second key frame keeps its parameter set; its slice becomes one of an ordinary picture.
  const first = open.indexOf(Buffer.from([0, 0, 1, 0x65]))
  const second = open.indexOf(Buffer.from([0, 0, 1, 0x65]), first + 4)
  open[second + 3] = 0x41
  expect(probeTs(open)?.video?.gops).toBe('open')
  expect(probeTs(syntheticTs({ seconds: 3, hasVideo: false }))?.video).toBeUndefined()
})
