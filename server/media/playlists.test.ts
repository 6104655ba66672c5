import * as HLS from 'hls-parser'
import { beforeAll, expect, test } from 'vitest'
import { clockSubtitles } from './clock-subtitles.ts'
import { archiveWindow, liveWindow, segmentAt } from './linear-channel.ts'
import { CLOCK_SUBTITLES, mediaPlaylist, multivariantPlaylist, type Variant } from './playlists.ts'

const utc = (iso: string) => Date.parse(`${iso}Z`)
const video = (name: string, bandwidth: number): Variant => ({
  name,
  codecs: 'avc1.64001e,mp4a.40.2',
  bandwidth,
  averageBandwidth: Math.round(bandwidth * 0.8),
  width: 640,
  height: 360,
  frameRate: 25,
})
const sound = (name: string, bandwidth: number): Variant => ({
  name,
  codecs: 'mp4a.40.2',
  bandwidth,
  averageBandwidth: bandwidth,
})
const MEDIA = { extension: 'm4s', init: 'init.mp4' }

beforeAll(() => HLS.setOptions({ strictMode: true, silent: true, allowClosedCaptionsNone: true }))

function parseMaster(text: string): HLS.types.MasterPlaylist {
  const parsed = HLS.parse(text)
  if (!parsed.isMasterPlaylist) throw new Error('not a multivariant playlist')
  return parsed as HLS.types.MasterPlaylist
}

function parseMedia(text: string): HLS.types.MediaPlaylist {
  const parsed = HLS.parse(text)
  if (parsed.isMasterPlaylist) throw new Error('not a media playlist')
  return parsed as HLS.types.MediaPlaylist
}

const names = (variants: Variant[]) => parseMaster(multivariantPlaylist(variants)).variants.map(({ uri }) => uri.split('/')[0])

test('a variant has its exact codecs, size, frame rate, peak and average rate', () => {
  const [variant] = parseMaster(multivariantPlaylist([{ ...video('v240', 90_001), frameRate: 12.5 }])).variants
  expect(variant).toMatchObject({
    uri: 'v240/index.m3u8',
    codecs: 'avc1.64001e,mp4a.40.2',
    resolution: { width: 640, height: 360 },
    frameRate: 12.5,
    bandwidth: 90_001,
    averageBandwidth: 72_001,
  })
})

test('the demonstration ladder starts with its best picture and ends with audio alone', () => {
  expect(names([video('v240', 90_000), sound('audio', 52_000), video('v360', 180_000)])).toEqual(['v360', 'v240', 'audio'])
})

test('a heavy ladder starts with a variant for weak networks', () => {
  expect(names([video('high', 3_100_000), video('middle', 1_000_000), video('low', 470_000)])).toEqual(['low', 'high', 'middle'])
  expect(names([video('high', 3_100_000), video('middle', 1_000_000)])).toEqual(['middle', 'high'])
})

test('radio has sound variants only', () => {
  const { variants } = parseMaster(multivariantPlaylist([sound('a48', 52_000), sound('a128', 136_000)]))
  expect(variants.map(({ uri, resolution }) => [uri, resolution])).toEqual([
    ['a128/index.m3u8', undefined],
    ['a48/index.m3u8', undefined],
  ])
})

test('the clock is a subtitles rendition of every variant', () => {
  const { variants } = parseMaster(multivariantPlaylist([video('v360', 180_000), sound('audio', 52_000)], [CLOCK_SUBTITLES]))
  expect(variants.map(({ subtitles }) => subtitles.map(({ uri }) => uri))).toEqual([['clock/index.m3u8'], ['clock/index.m3u8']])
})

test('a live playlist is two minutes of numbered segments under one target duration', () => {
  const now = utc('2026-11-21T03:50:06')
  const playlist = parseMedia(mediaPlaylist(liveWindow(utc('2026-11-21T00:00:00'), now), MEDIA))
  expect(playlist).toMatchObject({
    version: 7,
    targetDuration: 4,
    endlist: false,
    playlistType: undefined,
    independentSegments: true,
  })
  expect(playlist.mediaSequenceBase).toBe(segmentAt(now) - 30)
  expect(playlist.segments.map(({ uri }) => uri)).toEqual(Array.from({ length: 30 }, (_, i) => `${segmentAt(now) - 30 + i}.m4s`))
  expect(playlist.segments.every(({ duration, discontinuity }) => duration === 4 && !discontinuity)).toBe(true)
  expect(playlist.segments[0]?.map?.uri).toBe('init.mp4')
  expect(playlist.segments[0]?.programDateTime).toEqual(new Date('2026-11-21T03:48:04.000Z'))
})

test('a live playlist stays under 3.3 kB', () => {
  expect(mediaPlaylist(liveWindow(0, utc('2026-11-21T03:50:06')), MEDIA).length).toBeLessThan(3300)
})

test('a complete archive window is VOD with an end, entered at its start', () => {
  const window = archiveWindow(utc('2026-11-20T18:00:02.500'), utc('2026-11-20T18:30:01'), utc('2026-11-21T00:00:00'))
  const playlist = parseMedia(mediaPlaylist(window, MEDIA))
  expect(playlist).toMatchObject({ playlistType: 'VOD', endlist: true, start: { offset: 2.5, precise: true } })
  expect(playlist.segments).toHaveLength(451)
  expect(playlist.segments[0]?.programDateTime).toEqual(new Date('2026-11-20T18:00:00.000Z'))
})

test('an archive window still on air is EVENT without an end, and is entered at its start too', () => {
  const window = archiveWindow(utc('2026-11-21T03:00:00'), utc('2026-11-21T04:00:00'), utc('2026-11-21T03:50:06'))
  const playlist = parseMedia(mediaPlaylist(window, MEDIA))
  expect(playlist).toMatchObject({ playlistType: 'EVENT', endlist: false, start: { offset: 0, precise: true } })
  expect(playlist.segments).toHaveLength((50 * 60 + 4) / 4)
})

test('the clock playlist has the same segments and no init', () => {
  const window = liveWindow(utc('2026-11-21T00:00:00'), utc('2026-11-21T03:50:06'))
  const playlist = parseMedia(mediaPlaylist(window, { extension: 'vtt' }))
  expect(playlist.segments.map(({ uri }) => uri.replace('vtt', 'm4s'))).toEqual(
    parseMedia(mediaPlaylist(window, MEDIA)).segments.map(({ uri }) => uri),
  )
  expect(playlist.segments[0]?.map).toBeFalsy()
})

test('the clock shows each second of its segment at the media time of that second', () => {
  const segment = segmentAt(utc('2026-11-21T03:50:04'))
  expect(clockSubtitles(segment, segment - 900)).toBe(
    [
      'WEBVTT',
      `X-TIMESTAMP-MAP=MPEGTS:${3600 * 90_000},LOCAL:00:00:00.000`,
      '',
      '00:00:00.000 --> 00:00:01.000\n2026-11-21T03:50:04Z\n',
      '00:00:01.000 --> 00:00:02.000\n2026-11-21T03:50:05Z\n',
      '00:00:02.000 --> 00:00:03.000\n2026-11-21T03:50:06Z\n',
      '00:00:03.000 --> 00:00:04.000\n2026-11-21T03:50:07Z\n',
    ].join('\n'),
  )
})
