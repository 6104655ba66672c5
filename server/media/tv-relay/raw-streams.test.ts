import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeStation } from '../relay/testing/fake-station.ts'
import { namesIn, syntheticTs } from '../ts/testing/synthetic-ts.ts'
import { open } from './testing/opened.ts'

vi.setConfig({ testTimeout: 30_000 })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An upstream that sends 13 s to each connection, every one on a clock of its own, and then waits. */
async function rawUpstream() {
  const responses: ServerResponse[] = []
  const station = await fakeStation((_, response, count) => {
    responses.push(response)
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' })
    response.write(syntheticTs({ seconds: 13, startTicks: 90_000 + count * 7_000_000_000 }))
  })
  closing.push(station.stop)
  return { ...station, responses }
}

test.each(['ts', 'unknown'] as const)('raw MPEG-TS of the kind %j is cut into segments, over one connection', async (kind) => {
  const one = await rawUpstream()
  const relay = open({ address: one.address, kind })
  const { variants } = await relay.master()
  expect(variants.map(({ uri }) => uri)).toEqual(['v0/index.m3u8'])
  const { segments } = await relay.playlistOf(3)
  expect(segments.map(({ duration }) => duration)).toEqual([4, 4, 4])
  const files = await Promise.all(segments.map(({ uri }) => relay.segment(uri)))
  expect(namesIn(Buffer.concat(files), 'V')).toEqual(Array.from({ length: 300 }, (_, i) => `V${i}`))
  expect(one.requests).toHaveLength(1)
  expect([relay.reported, relay.warnings]).toEqual([[], []])
})

test('a lost connection is opened again, and the stream continues without a discontinuity', async () => {
  const one = await rawUpstream()
  const relay = open({ address: one.address, kind: 'ts' })
  await relay.playlistOf(3)
  one.responses[0]!.end()
  const { segments } = await relay.playlistOf(5)
  expect(one.requests).toHaveLength(2)
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  const sequences = segments.map(({ mediaSequenceNumber }) => mediaSequenceNumber)
  expect(sequences).toEqual(sequences.map((_, i) => sequences[0]! + i))
})

test('an upstream of the kind "unknown" that is a page is no channel', async () => {
  const station = await fakeStation((_, response) => response.end('<!doctype html>'.repeat(1000)))
  closing.push(station.stop)
  const relay = open({ address: station.address, kind: 'unknown' })
  expect((await relay.askLater('master.m3u8')).status).toBe(503)
  expect(relay.warnings.join()).toContain('no playlist')
})

test('multicast is joined only for a source that may reach the own network', async () => {
  const relay = open({ address: 'udp://@239.255.77.2:1234', kind: 'multicast' })
  expect((await relay.askLater('master.m3u8')).status).toBe(503)
  expect(relay.warnings.join()).toContain('multicast is of the own network')
})
