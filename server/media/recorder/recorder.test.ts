import { existsSync, rmSync, symlinkSync } from 'node:fs'
import * as HLS from 'hls-parser'
import { expect, test, vi } from 'vitest'
import { filesOfHour, HOUR_MS, hourOf, hoursIn } from './hour-files.ts'
import { openRecorder } from './testing/open-recorder.ts'
import { createRecordingWriter } from './writer.ts'

vi.setConfig({ testTimeout: 30_000 })

const START = Date.parse('2026-11-26T18:20:00Z')

/** Returns the recorded segments once there are so many. */
function recordedOf(count: number, { later, window, clock }: Awaited<ReturnType<typeof openRecorder>>, fromMs = START - 60_000) {
  return later(async () => {
    const { segments } = await window(fromMs, clock.now())
    if (segments.length < count) throw new Error(`${segments.length} so far`)
    return segments
  })
}

test('a channel is recorded without viewers, with one upstream connection for viewers too', async () => {
  const tv = await openRecorder(START)
  const segments = await recordedOf(12, tv)
  const { url } = tv.links.live({ medium: 'tv', id: 'tv', source: tv.source, nowMs: tv.clock.now() })
  expect((await tv.ask(url, 'v0/index.m3u8')).status).toBe(200)
  expect(tv.upstream.requested('/live/107.ts')).toBe(1)
  const [first] = segments
  const link = tv.linkOf(first!.startMs, first!.startMs + 8000)
  const master = HLS.parse(await (await tv.ask(link, 'master.m3u8')).text()) as HLS.types.MasterPlaylist
  expect(master.variants.map(({ uri, bandwidth }) => [uri, bandwidth > 0])).toEqual([['v/index.m3u8', true]])
  const { read, text } = await tv.playlist(link)
  expect([read.playlistType, read.endlist, read.segments.length]).toEqual(['VOD', true, 2])
  expect(text).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(first!.startMs).toISOString()}`)
  const media = await tv.ask(link, `v/${read.segments[0]!.uri}`)
  expect([media.status, media.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
  expect(await media.text()).toMatch(/segment 10\d/)
  expect(tv.reported).toEqual([])
})

test('a link covers its span only, and a span without a recording is missing', async () => {
  const tv = await openRecorder(START)
  const segments = await recordedOf(6, tv)
  const { read } = await tv.playlist(tv.linkOf(segments[0]!.startMs, segments[4]!.startMs))
  const narrow = tv.linkOf(segments[0]!.startMs, segments[1]!.startMs)
  expect((await tv.ask(narrow, `v/${read.segments[0]!.uri}`)).status).toBe(200)
  expect((await tv.ask(narrow, `v/${read.segments[2]!.uri}`)).status).toBe(404)
  const missing = await tv.ask(tv.linkOf(START - 2 * HOUR_MS, START - HOUR_MS), 'v/index.m3u8')
  expect([missing.status, ((await missing.json()) as { code: string }).code]).toEqual([404, 'archive_missing'])
})

test('a start-over grows at its end until the programme is over', async () => {
  const tv = await openRecorder(START)
  const [first] = await recordedOf(4, tv)
  const link = tv.linkOf(first!.startMs + 1000, first!.startMs + 40_000)
  const { read, text } = await tv.playlist(link)
  expect([read.playlistType, read.endlist, read.start?.offset]).toEqual(['EVENT', false, 1])
  const whole = await tv.later(async () => {
    const playlist = await tv.playlist(link)
    if (!playlist.read.endlist) throw new Error('it grows')
    return playlist
  })
  expect(whole.read.playlistType).toBe('VOD')
  expect(whole.text.split('#EXTINF').slice(1, 3)).toEqual(text.split('#EXTINF').slice(1, 3))
})

test('missing upstream segments are a gap, with a discontinuity and a date', async () => {
  const tv = await openRecorder(START)
  const before = await recordedOf(4, tv)
  tv.upstream.tv.answer = (_request, response) => {
    response.writeHead(404).end()
    return true
  }
  const lostAtMs = tv.clock.now()
  await tv.later(() => expect(tv.clock.now() - lostAtMs).toBeGreaterThan(60_000), { isOnAir: false, stepMs: 1000 })
  tv.upstream.tv.answer = () => false
  tv.upstream.advance(15)
  await recordedOf(before.length + 8, tv)
  const { gaps, segments } = await tv.window(before[0]!.startMs, tv.clock.now())
  expect(gaps).toHaveLength(1)
  const [fromMs, toMs] = gaps[0]!
  expect(toMs - fromMs).toBeGreaterThan(10_000)
  const after = segments.find(({ startMs }) => startMs === toMs)!
  const { text } = await tv.playlist(tv.linkOf(before[0]!.startMs, after.startMs + 1000))
  expect(text).toContain(`#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:${new Date(after.startMs).toISOString()}`)
})

test('the recording follows a wall clock that is set an hour ahead, and back', async () => {
  const tv = await openRecorder(START)
  const before = (await recordedOf(4, tv)).length
  tv.clock.jump(HOUR_MS)
  await recordedOf(3, tv, START + HOUR_MS - 60_000)
  expect((await tv.window(START - 60_000, tv.clock.now())).gaps.some(([fromMs, toMs]) => toMs - fromMs > HOUR_MS / 2)).toBe(true)
  tv.clock.jump(-HOUR_MS)
  const segments = await recordedOf(before + 3, tv)
  const starts = segments.map(({ startMs }) => startMs)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts.every((startMs) => startMs <= tv.clock.now())).toBe(true)
  expect(tv.reported).toEqual([])
})

test('the recorder pauses when the disk is full, and continues when there is room', async () => {
  const tv = await openRecorder(START)
  await recordedOf(3, tv)
  tv.space.freeBytes = 1e9
  await tv.later(() => expect(tv.warnings).toEqual(['the recorder pauses: the disk is full']), { stepMs: 1000 })
  expect(tv.recorder.counters()).toEqual({ channels: 1, isPaused: true })
  const held = (await tv.window(START - 60_000, tv.clock.now())).segments.length
  const pausedAtMs = tv.clock.now()
  await tv.later(() => expect(tv.clock.now() - pausedAtMs).toBeGreaterThan(20_000), { stepMs: 1000 })
  expect((await tv.window(START - 60_000, tv.clock.now())).segments.length).toBeLessThanOrEqual(held + 1)
  tv.space.freeBytes = 50e9
  await tv.later(() => expect(tv.warnings.at(-1)).toBe('the recorder goes on: there is room again'))
  await recordedOf(held + 3, tv)
})

test('separate audio is recorded beside the best variant, and nothing else', async () => {
  const tv = await openRecorder(START)
  const master = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="snd",NAME="English",LANGUAGE="en",URI="en/index.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="snd",NAME="Українська",LANGUAGE="uk",DEFAULT=YES,URI="uk/index.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,AUDIO="snd"',
    '360/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",AUDIO="snd"',
    '720/index.m3u8',
  ].join('\n')
  tv.upstream.tv.answer = (_request, response, path) => {
    if (path !== '/live/index.m3u8') return false
    response.end(master)
    return true
  }
  const segments = await recordedOf(4, tv)
  const link = tv.linkOf(segments[0]!.startMs, segments[3]!.startMs)
  const read = HLS.parse(await (await tv.ask(link, 'master.m3u8')).text()) as HLS.types.MasterPlaylist
  expect(read.variants.map(({ codecs, resolution, audio }) => [codecs, resolution?.height, audio.map(({ uri }) => uri)])).toEqual(
    [['avc1.64001f,mp4a.40.2', 720, ['a/index.m3u8']]],
  )
  const sound = HLS.parse(await (await tv.ask(link, 'a/index.m3u8')).text()) as HLS.types.MediaPlaylist
  expect((await tv.ask(link, `a/${sound.segments[0]!.uri}`)).status).toBe(200)
  const folders = new Set(tv.upstream.tv.requests.map((path) => /^\/live\/(\w+)\//.exec(path)?.[1]))
  expect(folders).toEqual(new Set([undefined, '720', 'uk']))
})

test('an init segment is stored once beside its hours', async () => {
  const tv = await openRecorder(START)
  await recordedOf(1, tv)
  const writer = createRecordingWriter(tv.folder, 'tv', 'v')
  const fromMs = hourOf(START) - 8000
  for (let i = 0; i < 2; i++) {
    const init = Buffer.from('an init segment')
    await writer.append({
      startMs: fromMs + i * 4000,
      ms: 4000,
      kind: 'm4s',
      bytes: Buffer.from(`${i}`),
      init,
      discontinuity: false,
    })
  }
  await writer.close()
  const link = tv.linkOf(fromMs, fromMs + 8000)
  const { read } = await tv.playlist(link)
  const maps = new Set(read.segments.map(({ map }) => map?.uri))
  expect(maps.size).toBe(1)
  const [map] = [...maps]
  const answer = await tv.ask(link, `v/${map}`)
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['video/mp4', 'an init segment'])
  expect((await tv.ask(link, `v/${map!.replace(/[0-9a-f]{4}\.mp4$/, 'ffff.mp4')}`)).status).toBe(404)
})

// A device that is always full.
test.runIf(existsSync('/dev/full'))('a write to a full disk pauses the recorder, and later segments are whole', async () => {
  const tv = await openRecorder(START)
  await recordedOf(3, tv)
  const next = filesOfHour(tv.folder, { channelId: 'tv', hourMs: hourOf(START) + HOUR_MS }, 'v')
  symlinkSync('/dev/full', next.segments)
  tv.clock.jump(HOUR_MS)
  await tv.later(() => expect(tv.warnings).toEqual(['the recorder pauses: the disk is full']))
  rmSync(next.segments)
  await tv.later(() => expect(tv.warnings.at(-1)).toBe('the recorder goes on: there is room again'), { stepMs: 1000 })
  const segments = await recordedOf(3, tv, START + HOUR_MS - 60_000)
  expect(segments.map(({ offset }) => offset)[0]).toBe(0)
  expect(tv.reported).toEqual([])
})

test('hours are deleted with their days, and the oldest make room', async () => {
  const tv = await openRecorder(START)
  await recordedOf(2, tv)
  const hours = [30, 20, 5, 4].map((ago) => ({ channelId: 'tv', hourMs: Date.parse('2026-11-26T18:00:00Z') - ago * HOUR_MS }))
  // A restarted recorder that pauses has not opened the present hour.
  const closed = { channelId: 'restarted', hourMs: Date.parse('2026-11-26T18:00:00Z') }
  Object.assign(tv.days, { restarted: 1 })
  for (const hour of [...hours, closed]) {
    const writer = createRecordingWriter(tv.folder, hour.channelId, 'v')
    await writer.append({
      startMs: hour.hourMs,
      ms: 4000,
      kind: 'ts',
      bytes: Buffer.from('x'),
      init: undefined,
      discontinuity: false,
    })
    await writer.close()
    const row = {
      channel_id: hour.channelId,
      hour_ms: hour.hourMs,
      store: 'disk' as const,
      bytes: 1,
      from_ms: 0,
      to_ms: 0,
      gaps: '[]',
    }
    await tv.store.write(row)
  }
  const left = async () => (await hoursIn(tv.folder)).map(({ hourMs }) => (Date.parse('2026-11-26T18:00:00Z') - hourMs) / HOUR_MS)
  // One day: today in Kyiv, which began twenty hours before.
  await tv.later(async () => expect([await left(), tv.rows.size]).toEqual([[20, 5, 4, 0, 0], 5]), { stepMs: 1000 })
  expect(existsSync(filesOfHour(tv.folder, hours[0]!, 'v').segments)).toBe(false)
  tv.space.freeBytes = 1e9
  await tv.later(async () => expect(await left()).toEqual([0, 0]), { stepMs: 1000 })
})

test('a channel no longer recorded is left alone, and its recordings are deleted', async () => {
  const tv = await openRecorder(START)
  await recordedOf(2, tv)
  tv.channels.list = []
  await tv.later(() => expect(tv.recorder.counters().channels).toBe(0))
  tv.days.tv = 0
  await tv.later(async () => expect(await hoursIn(tv.folder)).toEqual([]), { stepMs: 1000 })
  await tv.later(() => expect(tv.tvRelays.find('tv')).toBeUndefined(), { stepMs: 4000 })
})
