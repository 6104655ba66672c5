import { expect, test } from 'vitest'
import { parseFragmentedMp4 } from './fmp4.ts'
import { segmentAt } from './linear-channel.ts'
import { archiveUrl, ask, askMaster, askPlaylist, liveUrl, NOW, sibling } from './testing/ask-origin.ts'

const HOUR_MS = 3_600_000

/** Where each track of a segment stands in media time, in seconds. */
async function times(init: Buffer, segment: Response): Promise<number[][]> {
  const { fragments } = parseFragmentedMp4(Buffer.concat([init, Buffer.from(await segment.arrayBuffer())]), 'segment')
  return fragments.flatMap(({ tracks }) =>
    tracks.map(({ track, decodeTime, duration }) => [decodeTime / track.timescale, (decodeTime + duration) / track.timescale]),
  )
}

const everyRendition = [
  ['suspilne', 'v360'],
  ['suspilne', 'v240'],
  ['suspilne', 'audio'],
  ['r1', 'a48'],
  ['r1', 'a128'],
] as const

test.each(everyRendition)(
  'from the master every URL of %s in %s plays, and time continues across seams',
  async (id, rendition) => {
    const master = await askMaster(liveUrl(id))
    const uri = master.variants.map((variant) => variant.uri).find((one) => one.startsWith(`${rendition}/`))!
    const playlistUrl = sibling(liveUrl(id), uri)
    const playlist = await askPlaylist(playlistUrl)
    const relative = (path: string) => playlistUrl.replace('index.m3u8', path)
    const init = Buffer.from(await (await ask(relative(playlist.segments[0]!.map!.uri))).arrayBuffer())
    let clock: number | undefined
    for (const segment of playlist.segments) {
      for (const [from, to] of await times(init, await ask(relative(segment.uri)))) {
        expect(from).toBe(clock ?? from)
        expect(to! - from!).toBe(4)
      }
      clock = (await times(init, await ask(relative(segment.uri))))[0]![1]
    }
    expect(playlist.segments).toHaveLength(30)
  },
)

test('a segment has the same bytes as long as its URL works', async () => {
  const url = sibling(liveUrl(), `v360/${segmentAt(NOW) - 1}.m4s`)
  const early = Buffer.from(await (await ask(url)).arrayBuffer())
  const late = Buffer.from(await (await ask(url, { nowMs: NOW + 11 * 60_000 })).arrayBuffer())
  expect(late.equals(early)).toBe(true)
})

test('channels with different offsets show different fragments of one loop', async () => {
  const body = Buffer.from(await (await ask(sibling(liveUrl(), `v360/${segmentAt(NOW) - 1}.m4s`))).arrayBuffer())
  expect(body.toString('latin1')).toContain(`<the media of fragment ${(segmentAt(NOW) - 1 + 3) % 8}>`)
})

test('an archive window starts at media time zero with its own segments', async () => {
  const start = NOW - 20 * 24 * HOUR_MS
  const url = archiveUrl(start, start + HOUR_MS)
  const playlist = await askPlaylist(sibling(url, 'v240/index.m3u8'))
  expect(playlist).toMatchObject({ playlistType: 'VOD', endlist: true, start: { offset: 2 } })
  expect(playlist.segments).toHaveLength(901)
  const init = Buffer.from(await (await ask(sibling(url, 'v240/init.mp4'))).arrayBuffer())
  expect(await times(init, await ask(sibling(url, `v240/${playlist.segments[0]!.uri}`)))).toEqual([
    [0, 4],
    [0, 4],
  ])
  expect(await times(init, await ask(sibling(url, `v240/${playlist.segments[900]!.uri}`)))).toEqual([
    [3600, 3604],
    [3600, 3604],
  ])
})

test('an archive window grows while it is on air and ends when it is over', async () => {
  const url = sibling(archiveUrl(NOW - 6000, NOW + 60_000), 'v360/index.m3u8')
  const seen = await Promise.all(
    [0, 4000, 120_000].map(async (later) => {
      const { segments, playlistType, endlist } = await askPlaylist(url, NOW + later)
      return [segments.length, playlistType, endlist]
    }),
  )
  expect(seen).toEqual([
    [1, 'EVENT', false],
    [2, 'EVENT', false],
    [17, 'VOD', true],
  ])
})

test('the clock is offered on request and shows the seconds of its segment', async () => {
  expect(await (await ask(liveUrl())).text()).not.toContain('clock')
  const master = await askMaster(`${liveUrl()}?clock=1`)
  expect(master.variants.every(({ subtitles }) => subtitles[0]?.uri === 'clock/index.m3u8')).toBe(true)
  const { segments } = await askPlaylist(sibling(liveUrl(), 'clock/index.m3u8'))
  const last = await (await ask(sibling(liveUrl(), `clock/${segments.at(-1)!.uri}`))).text()
  expect(last).toContain('00:00:03.000 --> 00:00:04.000\n2026-11-21T03:50:03Z')
})
