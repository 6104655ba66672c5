import { expect, test, vi } from 'vitest'
import { open, upstream } from './testing/opened.ts'

vi.setConfig({ testTimeout: 30_000 })

test('the segments of an upstream are relayed as they appear, under our numbers', async () => {
  const one = await upstream()
  const relay = open(one.address)
  const { variants } = await relay.master()
  expect(variants.map(({ uri }) => uri)).toEqual(['v0/index.m3u8'])
  const before = await relay.playlistOf(6)
  expect(await relay.texts()).toEqual([102, 103, 104, 105, 106, 107].map((i) => `segment ${i}`))
  one.advance(2)
  const after = await relay.playlistOf(8)
  expect(after.mediaSequenceBase).toBe(before.mediaSequenceBase)
  expect((await relay.texts()).slice(6)).toEqual(['segment 108', 'segment 109'])
  expect(after.segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  expect(relay.reported).toEqual([])
})

test('D9: fifty viewers make one upstream connection, and each segment is fetched once', async () => {
  const one = await upstream()
  const relay = open(one.address)
  await relay.playlistOf(6)
  one.advance()
  await relay.playlistOf(7)
  const { segments } = await relay.playlist()
  const playlists = one.requested('/live/index.m3u8')
  const answers = await Promise.all(Array.from({ length: 50 }, async () => relay.ask('v0/index.m3u8')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await Promise.all(Array.from({ length: 50 }, async () => relay.ask(`v0/${segments.at(-1)!.uri}`)))
  expect(one.requested('/live/index.m3u8')).toBe(playlists)
  expect(new Set(one.tv.requests.filter((path) => path.endsWith('.ts'))).size).toBe(7)
  expect(one.tv.requests.filter((path) => path.endsWith('.ts'))).toHaveLength(7)
})

test('a relay ends a minute after the last viewer, with its files', async () => {
  const one = await upstream()
  const relay = open(one.address)
  await relay.playlistOf(6)
  await relay.later(() => {
    one.advance()
    expect(relay.tvRelays.find('tv')).toBeUndefined()
  }, 2000)
  await relay.later(() => expect(relay.files().filter((name) => name.endsWith('.ts'))).toEqual([]))
  const before = one.tv.requests.length
  relay.clock.advance(60_000)
  expect(one.tv.requests).toHaveLength(before)
})

test('variants, audio and subtitles of an upstream are relayed one by one, on request', async () => {
  const one = await upstream()
  const master = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="snd",NAME="Українська",LANGUAGE="uk",DEFAULT=YES,URI="uk/index.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sub",NAME="Українські",LANGUAGE="uk",URI="sub/index.m3u8"',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,URI="iframes.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,AUDIO="snd",SUBTITLES="sub"',
    '2160/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",AUDIO="snd",SUBTITLES="sub"',
    '720/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,AUDIO="snd",SUBTITLES="sub"',
    '360/index.m3u8',
  ].join('\n')
  one.tv.answer = (_, response, path) => {
    if (path !== '/live/index.m3u8') return false
    response.end(master)
    return true
  }
  const relay = open(one.address)
  const { variants } = await relay.master()
  expect(variants.map(({ resolution }) => resolution?.height)).toEqual([360, 720])
  expect(variants[1]!.codecs).toBe('avc1.64001f,mp4a.40.2')
  expect(variants[0]!.audio.map(({ uri, language }) => [uri, language])).toEqual([['a0/index.m3u8', 'uk']])
  expect(variants[0]!.subtitles.map(({ uri }) => uri)).toEqual(['s0/index.m3u8'])
  const { uri } = variants.find(({ resolution }) => resolution?.height === 720)!
  const name = uri.split('/')[0]!
  await relay.playlistOf(6, name)
  expect(one.requested('/live/720/index.m3u8')).toBeGreaterThan(0)
  expect(one.requested('/live/360/index.m3u8') + one.requested('/live/uk/index.m3u8')).toBe(0)
  const [picture, sound] = [await relay.playlistOf(6, name), await relay.playlistOf(6, 'a0')]
  const dates = ({ segments }: typeof picture) => segments.map(({ programDateTime }) => programDateTime?.getTime())
  expect(dates(sound)[0]).toBe(dates(picture)[0])
  expect((await relay.ask('v7/index.m3u8')).status).toBe(404)
})
