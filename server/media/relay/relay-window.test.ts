import * as HLS from 'hls-parser'
import { describe, expect, test } from 'vitest'
import { packAudio } from './packed-audio.ts'
import { relayMaster, relayPlaylist } from './relay-playlists.ts'
import { createRelayWindow, type NewSegment } from './relay-window.ts'

HLS.setOptions({ strictMode: true, silent: true })

const BEGAN = Date.parse('2026-11-21T10:00:00.500Z')
const segment = (i: number, more: Partial<NewSegment> = {}): NewSegment => ({
  startMs: BEGAN + i * 4000,
  seconds: 4,
  kind: 'aac',
  bytes: Buffer.from(`segment ${i}`),
  discontinuity: false,
  ...more,
})

function windowOf(count: number, change: (i: number) => Partial<NewSegment> = () => ({})) {
  const window = createRelayWindow(BEGAN)
  for (let i = 0; i < count; i++) window.add(segment(i, change(i)))
  return window
}

const read = (window: ReturnType<typeof windowOf>, target = 4) =>
  HLS.parse(relayPlaylist(window.listed(), target)) as HLS.types.MediaPlaylist

describe('the window', () => {
  test('lists two minutes, and stores a little more for slow players', () => {
    const window = windowOf(100)
    const listed = window.listed()
    expect(listed).toHaveLength(30)
    expect(listed[0]!.sequence).toBe(Math.floor(BEGAN / 1000) + 70)
    const nameOf = (i: number) => listed[0]!.name.replace(String(listed[0]!.sequence), String(Math.floor(BEGAN / 1000) + i))
    expect(window.file(nameOf(99))?.bytes.toString()).toBe('segment 99')
    expect(window.file(nameOf(60))?.bytes.toString()).toBe('segment 60')
    expect(window.file(nameOf(59))).toBeUndefined()
    expect(window.endMs()).toBe(BEGAN + 400_000)
    expect(window.playedSeconds()).toBe(400)
  })

  test('is shorter when the upstream exceeds the memory bound', () => {
    const window = windowOf(40, () => ({ bytes: Buffer.alloc(4 * 2 ** 20) }))
    expect(window.listed()).toHaveLength(6)
  })

  test('counts the inits too, and stores no more segments than real ones are', () => {
    const inits = windowOf(40, (i) => ({ kind: 'm4s', init: Buffer.alloc(4 * 2 ** 20, i) }))
    expect(inits.listed()).toHaveLength(5)
    const one = Buffer.alloc(4 * 2 ** 20)
    expect(windowOf(40, () => ({ kind: 'm4s', init: one })).listed()).toHaveLength(30)
    expect(windowOf(2000, () => ({ seconds: 0.001 })).listed()).toHaveLength(1600)
  })

  test('never gives two media the same name, and its numbers only grow', () => {
    const [earlier, later] = [createRelayWindow(BEGAN), createRelayWindow(BEGAN + 61_000)]
    for (const window of [earlier, later]) window.add(segment(0))
    expect(earlier.listed()[0]!.name).not.toBe(later.listed()[0]!.name)
    expect(later.listed()[0]!.sequence).toBeGreaterThan(earlier.listed()[0]!.sequence)
  })

  test('stores one init for as long as it stays the same', () => {
    const window = windowOf(4, (i) => ({ kind: 'm4s', init: Buffer.from(i < 2 ? 'first init' : 'second init') }))
    const names = window.listed().map(({ initName }) => initName)
    expect(names[0]).toBe(names[1])
    expect(names[2]).toBe(names[3])
    expect(names[0]).not.toBe(names[2])
    expect(window.file(names[2]!)?.bytes.toString()).toBe('second init')
    expect(read(window).segments.map(({ map }) => map?.uri)).toEqual(names)
  })
})

describe('the media playlist', () => {
  test('has the names, durations and the wall clock of its segments', () => {
    const window = windowOf(100)
    const { segments, mediaSequenceBase, targetDuration, endlist } = read(window)
    expect(segments.map(({ uri }) => uri)).toEqual(window.listed().map(({ name }) => name))
    expect(segments.map(({ programDateTime }) => programDateTime?.getTime())[0]).toBe(BEGAN + 70 * 4000)
    expect([mediaSequenceBase, targetDuration, endlist]).toEqual([Math.floor(BEGAN / 1000) + 70, 4, false])
  })

  test.each([
    [97, 0, -1],
    [100, 0, 27],
    [127, 0, 0],
    [128, 1, -1],
  ])('counts the discontinuities that left it: after %i segments %i, and one is at %i', (count, left, at) => {
    const window = windowOf(count, (i) => ({ discontinuity: i === 97 }))
    const { discontinuitySequenceBase, segments } = read(window)
    expect(discontinuitySequenceBase ?? 0).toBe(left)
    expect(segments.findIndex(({ discontinuity }) => discontinuity)).toBe(at)
  })

  test('shows a discontinuity before its first segment until that has left', () => {
    const window = windowOf(40, (i) => ({ discontinuity: i === 10 || i === 20 }))
    const first = read(window)
    expect([first.discontinuitySequenceBase ?? 0, first.segments[0]!.discontinuity]).toEqual([0, true])
    window.add(segment(40))
    const then = read(window)
    expect([then.discontinuitySequenceBase, then.segments.findIndex(({ discontinuity }) => discontinuity)]).toEqual([1, 9])
  })

  test('has the wall clock again after a discontinuity', () => {
    const window = windowOf(3, (i) => (i === 2 ? { discontinuity: true, startMs: BEGAN + 60_000 } : {}))
    const { segments } = read(window)
    expect(segments[2]!.programDateTime?.getTime()).toBe(BEGAN + 60_000)
  })
})

test('the multivariant playlist has one variant with the measured rates', () => {
  const window = windowOf(4, (i) => ({ bytes: Buffer.alloc(i === 3 ? 8000 : 4000), seconds: 2 }))
  const { variants } = HLS.parse(relayMaster(window.listed(), undefined)) as HLS.types.MasterPlaylist
  expect(variants.map(({ uri, bandwidth, averageBandwidth, codecs }) => [uri, bandwidth, averageBandwidth, codecs])).toEqual([
    ['audio/index.m3u8', 32_000, 20_000, 'mp4a.40.2'],
  ])
  const mp3 = windowOf(1, () => ({ kind: 'mp3' }))
  expect(relayMaster(mp3.listed(), undefined)).toContain('CODECS="mp4a.40.34"')
  const fmp4 = windowOf(1, () => ({ kind: 'm4s' }))
  expect(relayMaster(fmp4.listed(), 'mp4a.40.5')).toContain('CODECS="mp4a.40.5"')
  expect(relayMaster(fmp4.listed(), undefined)).not.toContain('CODECS')
})

test('packed audio begins with the ID3 tag of its media time in 90 kHz', () => {
  const packed = packAudio(2.5, [Buffer.from('frames')])
  const tag = Buffer.concat([
    Buffer.from('ID3\u0004\0\0\0\0\0\u003f', 'latin1'),
    Buffer.from('PRIV\0\0\0\u0035\0\0com.apple.streaming.transportStreamTimestamp\0', 'latin1'),
    Buffer.from([0, 0, 0, 0, 0, 3, 0x6e, 0xe8]),
  ])
  expect(packed.equals(Buffer.concat([tag, Buffer.from('frames')]))).toBe(true)
  // 33 bits: after 26.5 hours it begins anew.
  expect(packAudio((2 ** 33 + 90) / 90_000, []).readBigUInt64BE(65)).toBe(90n)
})
