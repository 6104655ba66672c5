import * as HLS from 'hls-parser'
import { afterEach, expect, test, vi } from 'vitest'
import { firstPts } from '../ts/shift-times.ts'
import { namesIn, syntheticTs } from '../ts/testing/synthetic-ts.ts'
import { openTelevision } from '../tv-relay/testing/open-television.ts'
import type { CatchUp } from './catch-up-address.ts'
import { archiveUpstream } from './testing/archive-upstream.ts'

vi.setConfig({ testTimeout: 30_000 })

/** A programme of two minutes, an hour ago, in a whole minute. */
const START = Math.floor((Date.now() - 3_600_000) / 60_000) * 60_000
const END = START + 120_000

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/**
 * An upstream in raw MPEG-TS with a key frame a second and another clock on every connection; `lasts` ends
 * these early.
 */
async function open(values: Partial<CatchUp> = {}, path = '/live', lasts: readonly number[] = []) {
  const { up, origin, requested, stop } = await archiveUpstream()
  closing.push(stop)
  let connections = 0
  up.answer = (_request, response, { pathname, searchParams }) => {
    const fromS = Number(searchParams.get('utc') ?? START / 1000) - START / 1000
    if (!/live|timeshift/.test(pathname)) return false
    connections += 1
    const seconds = lasts[connections - 1] ?? 130 - (fromS > 0 && fromS < 130 ? fromS : 0)
    response.end(syntheticTs({ seconds, bytesPerPicture: 100, startTicks: connections * 5_000_000 }))
    return true
  }
  const catchUp: CatchUp = { mode: 'shift', days: 7, shiftMinutes: 0, zone: 'UTC', ...values }
  const relay = openTelevision([{ address: origin + path, catchUp }])
  closing.push(relay.close)
  const ask = relay.archive(START, END)
  const segment = async (number: number) => {
    const answer = await ask(`v0/${number}.ts`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, first: namesIn(bytes, 'V')[0], pictures: namesIn(bytes, 'V').length, pts: firstPts(bytes) }
  }
  return { relay, ask, segment, requested }
}

/** The presentation time of a moment of the programme. */
const ptsAt = (seconds: number): number => (seconds + 10) * 90_000

test('raw MPEG-TS becomes a playlist of the whole programme', async () => {
  const { ask, relay } = await open()
  const master = HLS.parse(await (await ask('master.m3u8')).text()) as HLS.types.MasterPlaylist
  expect(master.variants.map(({ uri }) => uri)).toEqual(['v0/index.m3u8'])
  const playlist = HLS.parse(await (await ask('v0/index.m3u8')).text()) as HLS.types.MediaPlaylist
  expect([playlist.endlist, playlist.segments.length, playlist.segments[0]?.uri]).toEqual([true, 20, '0.ts'])
  expect(playlist.segments[0]?.programDateTime?.getTime()).toBe(START)
  expect(relay.reported).toEqual([])
})

test('it is read forward through one connection, cut at key frames on multiples of six seconds', async () => {
  const { segment, requested } = await open()
  for (const number of [0, 1, 2, 3]) {
    expect(await segment(number)).toEqual({ status: 200, first: `V${number * 150}`, pictures: 150, pts: ptsAt(number * 6) })
  }
  expect(requested(/live/)).toHaveLength(1)
})

test('a seek makes a new request, and times continue as in one stream', async () => {
  const { segment, requested } = await open()
  await segment(0)
  expect(await segment(15)).toEqual({ status: 200, first: 'V0', pictures: 150, pts: ptsAt(90) })
  expect(await segment(16)).toMatchObject({ first: 'V150', pts: ptsAt(96) })
  expect(await segment(1)).toMatchObject({ first: 'V150', pts: ptsAt(6) })
  expect(requested(/live/).map((one) => Number(/utc=(\d+)/.exec(one)![1]) - START / 1000)).toEqual([0, 90])
})

test('an upstream with starts by the minute is read up to the requested second', async () => {
  const { segment, requested } = await open({ source: '', mode: 'xc' }, '/user/password/7')
  expect(await segment(0)).toMatchObject({ first: 'V0', pts: ptsAt(0) })
  expect(requested(/timeshift/)[0]).toBe(`/timeshift/user/password/2/${minuteOf(START)}/7.ts`)
  // The fake upstream ignores the requested start: the second minute begins with the first picture.
  expect(await segment(13)).toMatchObject({ first: 'V450', pts: ptsAt(78) })
  expect(requested(/timeshift/)[1]).toBe(`/timeshift/user/password/1/${minuteOf(START + 60_000)}/7.ts`)
})

test('a connection that ends early is opened again at its end', async () => {
  const { segment, requested } = await open({}, '/live', [20])
  expect(await segment(2)).toMatchObject({ first: 'V300' })
  expect(await segment(4)).toMatchObject({ first: 'V0', pts: ptsAt(24) })
  expect(await segment(5)).toMatchObject({ first: 'V150', pts: ptsAt(30) })
  expect(requested(/live/)).toHaveLength(2)
})

test('segments that the upstream lacks are missing', async () => {
  const { segment, ask } = await open({ mode: 'xc' }, '/user/password/7', [20, 10, 10])
  expect((await segment(2)).status).toBe(200)
  expect((await segment(13)).status).toBe(404)
  expect((await ask('v0/20.ts')).status).toBe(404)
  expect((await ask('v1/0.ts')).status).toBe(404)
})

test('a programme on air grows with the clock', async () => {
  const { relay } = await open()
  const now = Math.floor(relay.clock.now() / 1000) * 1000
  const ask = relay.archive(now - 90_000, now + 600_000)
  const playlist = HLS.parse(await (await ask('v0/index.m3u8')).text()) as HLS.types.MediaPlaylist
  expect([playlist.endlist, playlist.playlistType]).toEqual([false, 'EVENT'])
  expect(playlist.segments.length).toBe(10)
})

const minuteOf = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .slice(0, 16)
    .replace('T', ':')
    .replace(/:(\d\d)$/, '-$1')
