import * as HLS from 'hls-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFragmentedMp4 } from './fmp4.ts'
import type { FilmLibrary } from './film-library.ts'
import { ask, createOrigin, links, NOW, sibling } from './testing/ask-origin.ts'
import { BOAT, boatFiles, openFilmDirectory } from './testing/film-directory.ts'
import { mdatText, VIDEO, writeSyntheticFmp4 } from './testing/synthetic-fmp4.ts'

let directory: Awaited<ReturnType<typeof openFilmDirectory>>
let url: string
let expiresAtMs: number
beforeAll(async () => {
  directory = await openFilmDirectory()
  ;({ url, expiresAtMs } = linkOf(directory.library))
})
afterAll(() => directory.remove())

const linkOf = (library: FilmLibrary) => links.film({ media: 'boat', version: library.version('boat')!, nowMs: NOW })
const file = (path: string, nowMs = NOW) => ask(sibling(url, path), { films: directory.library, nowMs })
const text = async (path: string) => (await file(path)).text()
const bytes = async (path: string) => Buffer.from(await (await file(path)).arrayBuffer())
const master = async () => HLS.parse(await text('master.m3u8')) as HLS.types.MasterPlaylist
const playlist = async (path: string) => HLS.parse(await text(path)) as HLS.types.MediaPlaylist

async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${((await response.json()) as { code: string }).code}`
}

test('the master lists every picture with its codecs, size and rates, audio included', async () => {
  const { variants, independentSegments } = await master()
  expect(independentSegments).toBe(true)
  expect(
    variants.map(({ uri, codecs, resolution, frameRate, bandwidth, averageBandwidth }) => ({
      uri,
      codecs,
      resolution: `${resolution?.width}x${resolution?.height}`,
      frameRate,
      bandwidth,
      averageBandwidth,
    })),
  ).toEqual([
    {
      uri: 'v360/index.m3u8',
      codecs: 'avc1.64001e,mp4a.40.2',
      resolution: '640x360',
      frameRate: 25,
      bandwidth: 164_000,
      averageBandwidth: 141_000,
    },
    {
      uri: 'v240/index.m3u8',
      codecs: 'avc1.64001e,mp4a.40.2',
      resolution: '426x240',
      frameRate: 25,
      bandwidth: 94_000,
      averageBandwidth: 81_000,
    },
  ])
})

test('every picture has both dubbings and both subtitles, the first dubbing by default', async () => {
  for (const { audio, subtitles } of (await master()).variants) {
    expect(audio.map(({ name, language, isDefault, uri }) => [name, language, isDefault, uri])).toEqual([
      ['українська', 'uk', true, 'audio-uk/index.m3u8'],
      ['русский', 'ru', false, 'audio-ru/index.m3u8'],
    ])
    expect(subtitles.map(({ language, isDefault, uri }) => [language, isDefault, uri])).toEqual([
      ['uk', false, 'subtitles-uk/index.m3u8'],
      ['ru', false, 'subtitles-ru/index.m3u8'],
    ])
  }
})

test.each(['v360', 'v240', 'audio-uk', 'audio-ru'])('every segment of %s is a fragment of its file, in order', async (name) => {
  const list = await playlist(`${name}/index.m3u8`)
  expect(list).toMatchObject({ playlistType: 'VOD', endlist: true, targetDuration: 4, mediaSequenceBase: 0 })
  expect(list.segments.map(({ duration }) => duration)).toEqual([4, 4, 4])
  const init = await bytes(`${name}/${list.segments[0]!.map!.uri}`)
  for (const [i, { uri }] of list.segments.entries()) {
    const segment = await bytes(`${name}/${uri}`)
    expect(segment.toString('latin1')).toContain(mdatText(i))
    const [fragment] = parseFragmentedMp4(Buffer.concat([init, segment]), name).fragments
    expect(fragment!.tracks.map(({ track, decodeTime }) => decodeTime / track.timescale)).toEqual([4 * i])
  }
})

test('subtitles are one segment as long as the film, on the media timeline', async () => {
  const list = await playlist('subtitles-ru/index.m3u8')
  expect(list.segments.map(({ uri, duration }) => [uri, duration])).toEqual([['0.vtt', 12]])
  expect(await text('subtitles-ru/0.vtt')).toBe(
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:01.000 --> 00:00:03.000\nПлыви\n',
  )
})

test('thumbnails are tiles of one sheet, row by row, until the film ends', async () => {
  expect(await text('thumbnails.vtt')).toBe(
    [
      'WEBVTT\n',
      '00:00:00.000 --> 00:00:05.000\nthumbnails.webp#xywh=0,0,160,90\n',
      '00:00:05.000 --> 00:00:10.000\nthumbnails.webp#xywh=160,0,160,90\n',
      '00:00:10.000 --> 00:00:12.000\nthumbnails.webp#xywh=0,90,160,90\n',
    ].join('\n'),
  )
  expect(await text('thumbnails.webp')).toBe('a sheet of small pictures')
})

test('each kind of file has its type and cache lifetime', async () => {
  const forever = 'public, max-age=31536000, immutable'
  const untilExpiry = `public, max-age=${(expiresAtMs - NOW) / 1000}`
  const kinds = [
    ['master.m3u8', 'application/vnd.apple.mpegurl', 'public, max-age=60'],
    ['v360/index.m3u8', 'application/vnd.apple.mpegurl', untilExpiry],
    ['v360/init.mp4', 'video/mp4', forever],
    ['v360/2.m4s', 'video/mp4', forever],
    ['audio-uk/0.m4s', 'audio/mp4', forever],
    ['subtitles-uk/0.vtt', 'text/vtt; charset=utf-8', forever],
    ['thumbnails.webp', 'image/webp', forever],
  ]
  for (const [path = '', type, cacheControl] of kinds) {
    const { headers } = await file(path)
    expect([path, headers.get('content-type'), headers.get('cache-control')]).toEqual([path, type, cacheControl])
    expect(headers.get('access-control-allow-origin')).toBe('*')
  }
})

test.each([
  'index.m3u8',
  'v720/index.m3u8',
  'v360/3.m4s',
  'v360/-1.m4s',
  'v360/00.m4s',
  'v360/0.vtt',
  'audio-en/index.m3u8',
  'subtitles-uk/1.vtt',
  'v360/../v360/init.mp4/x',
])('%s is not found', async (path) => {
  expect(await codeOf(await file(path))).toBe('404 not_found')
})

test('a changed or expired link, and the link of a removed film, are refused', async () => {
  expect(await codeOf(await ask(url.replace('boat', 'other'), { films: directory.library }))).toBe('403 media_link_invalid')
  expect(await codeOf(await file('master.m3u8', expiresAtMs))).toBe('403 media_link_invalid')
  const gone = links.film({ media: 'gone', version: 'any', nowMs: NOW }).url
  expect(await codeOf(await ask(gone, { films: directory.library }))).toBe('403 media_link_invalid')
})

const V360 = 'films/boat.v360.mp4'
const LONGER = writeSyntheticFmp4({ tracks: [VIDEO], fragments: 4 })

test('the link of a replaced film is refused by the next process', async () => {
  const own = await openFilmDirectory()
  const before = linkOf(own.library).url
  await own.replace(V360, LONGER)
  const next = await own.load()
  const after = linkOf(next).url
  expect(after).not.toBe(before)
  expect((await ask(sibling(after, 'v360/3.m4s'), { films: next })).status).toBe(200)
  for (const path of ['master.m3u8', 'v360/init.mp4', 'v360/0.m4s', 'audio-uk/0.m4s', 'thumbnails.webp'])
    expect([path, await codeOf(await ask(sibling(before, path), { films: next }))]).toEqual([path, '403 media_link_invalid'])
  await own.remove()
})

test.each([
  ['a picture', V360, LONGER, 'v360/0.m4s'],
  ['its thumbnails', 'films/boat.webp', Buffer.from('another sheet'), 'thumbnails.webp'],
])('a running process finds %s replaced, and never serves the new film under the old link', async (_, name, bytes, path) => {
  const own = await openFilmDirectory()
  const films = own.library
  const before = linkOf(films).url
  expect((await ask(sibling(before, path), { films })).status).toBe(200)
  await own.replace(name, bytes)
  expect(await codeOf(await ask(sibling(before, path), { films }))).toBe('403 media_link_invalid')
  expect(await codeOf(await ask(before, { films }))).toBe('403 media_link_invalid')
  const after = linkOf(films).url
  expect(after).not.toBe(before)
  expect((await ask(sibling(after, path), { films })).status).toBe(200)
  await own.remove()
})

test('a process with the old film open plays the new one by the link of another process', async () => {
  const own = await openFilmDirectory()
  const films = own.library
  expect((await ask(linkOf(films).url, { films })).status).toBe(200)
  await own.replace(V360, LONGER)
  const after = linkOf(await own.load()).url
  expect((await ask(sibling(after, 'v360/3.m4s'), { films })).status).toBe(200)
  await own.remove()
})

test('forged links make the disk be checked once in five seconds', async () => {
  const renewed: string[] = []
  let nowMs = NOW
  const films: FilmLibrary = { ...directory.library, renew: async (name) => void renewed.push(name) }
  const origin = createOrigin({ films, now: () => nowMs })
  const made = links.film({ media: 'boat', version: 'made up', nowMs: NOW }).url
  const gone = links.film({ media: 'gone', version: 'made up', nowMs: NOW }).url
  for (const [atMs, times] of [
    [NOW, 1],
    [NOW + 4999, 1],
    [NOW + 5000, 2],
  ] as const) {
    nowMs = atMs
    for (const path of [made, gone]) expect(await codeOf(await origin.request(path))).toBe('403 media_link_invalid')
    expect(renewed).toEqual(Array.from({ length: times }, () => 'boat'))
  }
})

test('a film replaced while closed is not served under the old link either', async () => {
  const own = await openFilmDirectory({ boat: BOAT, other: BOAT }, boatFiles(), 1)
  const films = own.library
  const before = linkOf(films).url
  await films.open('other')
  await own.replace(V360, LONGER)
  expect(await codeOf(await ask(sibling(before, 'v360/0.m4s'), { films }))).toBe('403 media_link_invalid')
  expect((await ask(sibling(linkOf(films).url, 'v360/0.m4s'), { films })).status).toBe(200)
  await own.remove()
})
