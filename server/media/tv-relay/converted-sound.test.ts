import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressRule } from '../../net/open-address.ts'
import type { RecordedPart } from './recorded-runs.ts'
import { upstream } from './testing/opened.ts'
import { ffmpegSegments, hasFfmpeg } from './testing/ffmpeg-segments.ts'
import { openTelevision } from './testing/open-television.ts'
import { readTsTimes } from './ts-timestamps.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const soundOf = (bytes: Buffer) => readTsTimes(bytes)!.sound

describe.runIf(hasFfmpeg)('HLS whose sound browsers lack', () => {
  let ac3: Buffer[]
  let aac: Buffer[]
  beforeAll(() => {
    ac3 = ffmpegSegments('ac3', 12)
    aac = ffmpegSegments('aac', 12)
  })

  async function television(segments: readonly Buffer[]) {
    const one = await upstream()
    one.tv.first = 0
    one.tv.count = 5
    one.tv.bytesOf = (i) => segments[i]!
    return one
  }

  function relayOf(...addresses: string[]) {
    const relay = openTelevision(addresses, addressRule('local'), 'ffmpeg')
    closing.push(relay.close)
    return relay
  }

  test('is relayed and recorded with AAC, under its dates and without a discontinuity, and probed as such', async () => {
    const one = await television(ac3)
    const beganMs = Date.now() - 20_000
    one.tv.linesOf = (i) => [`#EXT-X-PROGRAM-DATE-TIME:${new Date(beganMs + i * 4000).toISOString()}`]
    const relay = relayOf(one.address)
    const recorded: RecordedPart[] = []
    await relay.playlistOf(1)
    relay.tvRelays.find('tv')!.record((part) => recorded.push(part))
    for (const count of [3, 4, 5, 6]) {
      one.advance()
      const { segments } = await relay.playlistOf(count)
      expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
    }
    const { segments } = await relay.playlist()
    const files = await Promise.all(segments.map(({ uri }) => relay.segment(uri)))
    expect(files.map(soundOf)).toEqual(files.map(() => 'aac'))
    expect(segments[0]!.programDateTime!.getTime()).toBe(beganMs)
    expect(files.map((bytes) => readTsTimes(bytes)!.firstPts)).toEqual(
      ac3.slice(0, files.length).map((bytes) => readTsTimes(bytes)!.firstPts),
    )
    expect(recorded.length).toBeGreaterThan(0)
    expect(recorded.map(({ bytes }) => soundOf(bytes))).toEqual(recorded.map(() => 'aac'))
    expect(relay.probes.map(({ audio }) => audio)).toEqual([[{ kind: 'aac' }]])
    expect([relay.warnings, relay.reported]).toEqual([[], []])
  })

  test('gives way to an alternate whose sound needs no change', async () => {
    const [one, other] = [await television(ac3), await television(aac)]
    const relay = relayOf(one.address, other.address)
    await relay.playlistOf(2)
    one.tv.answer = (_, response) => {
      response.writeHead(404).end()
      return true
    }
    other.tv.first = 3
    await relay.later(() => expect(other.tv.requests.length).toBeGreaterThan(0))
    const { segments } = await relay.playlistOf(6)
    const files = await Promise.all(segments.map(({ uri }) => relay.segment(uri)))
    expect(files.map(soundOf)).toEqual(files.map(() => 'aac'))
    expect(aac.map(({ length }) => length)).toContain(files.at(-1)!.length)
  })

  test('is named as AAC, so that players take its variants', async () => {
    const one = await television(ac3)
    one.tv.answer = (_, response, path) => {
      if (path !== '/live/index.m3u8') return false
      const tag = '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=64x48,CODECS="avc1.64000a,ac-3"'
      response.end(`#EXTM3U\n${tag}\nlow/index.m3u8\n`)
      return true
    }
    const { variants } = await relayOf(one.address).master()
    expect(variants.map(({ codecs }) => codecs)).toEqual(['avc1.64000a,mp4a.40.2'])
  })
})

test.each([true, false])('fMP4 keeps its sound, and CODECS say so (with ffmpeg: %s)', async (hasProgram) => {
  const one = await upstream()
  one.tv.linesOf = () => ['#EXT-X-MAP:URI="init.mp4"']
  one.tv.answer = (_, response, path) => {
    if (path !== '/live/index.m3u8') return false
    response.end('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.64000a,ec-3"\nlow/index.m3u8\n')
    return true
  }
  const relay = openTelevision([one.address], addressRule('local'), hasProgram ? 'ffmpeg' : undefined)
  closing.push(relay.close)
  expect((await relay.master()).variants.map(({ codecs }) => codecs)).toEqual(['avc1.64000a,ec-3'])
})
