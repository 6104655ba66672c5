import { expect, test } from 'vitest'
import { UpstreamError } from '../../net/upstream-error.ts'
import { manualClock } from '../relay/testing/manual-clock.ts'
import { createLiveSource, type OpenTs, sequenceOf } from './live-source.ts'
import { syntheticTs } from './testing/synthetic-ts.ts'

/** A connection that sends bytes on command. */
function connections() {
  const opened: { send: (bytes: Uint8Array) => void; end: () => void; signal: AbortSignal }[] = []
  const open: OpenTs = (signal) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 1000 })
    const writer = writable.getWriter()
    // A connection that was ended takes no more bytes.
    const isSent = (sending: Promise<void>) => void sending.catch(() => {})
    isSent(writer.closed.then(() => {}))
    opened.push({ send: (bytes) => isSent(writer.write(bytes)), end: () => isSent(writer.close()), signal })
    return Promise.resolve(readable)
  }
  return { open, opened }
}

function openSource() {
  const { open, opened } = connections()
  const clock = manualClock(Date.parse('2026-11-27T12:00:00Z'))
  const closing = new AbortController()
  return { source: createLiveSource({ open, clock, signal: closing.signal }), clock, opened, closing }
}

const sequences = (playlist: string) => playlist.split('\n').flatMap((line) => sequenceOf(line) ?? [])

test('the first request opens one connection and waits for a segment', async () => {
  const { source, opened } = openSource()
  const first = source.playlist(10_000)
  const second = source.playlist(10_000)
  opened[0]!.send(syntheticTs({ seconds: 9 }))
  expect(await first).toContain('#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PROGRAM-DATE-TIME:2026-11-27T11:59:5')
  expect(sequences(await second)[0]).toBe(0)
  await expect.poll(async () => sequences(await source.playlist(0))).toEqual([0, 1])
  expect(source.segment(0)!.length).toBeGreaterThan(0)
  expect(source.segment(7)).toBeUndefined()
  expect(opened).toHaveLength(1)
})

test('after a lost connection the next one continues in number and time', async () => {
  const { source, opened } = openSource()
  const first = source.playlist(10_000)
  opened[0]!.send(syntheticTs({ seconds: 5 }))
  await first
  opened[0]!.end()
  await expect.poll(() => opened[0]!.signal.aborted).toBe(true)
  // The last segment is listed before the error is reported.
  expect(sequences(await source.playlist(0))).toEqual([0, 1])
  await expect(source.playlist(0)).rejects.toThrow('the stream is over')
  const again = source.playlist(10_000)
  opened[1]!.send(syntheticTs({ seconds: 6, startTicks: 5 }))
  const text = await again
  expect(sequences(text)[0]).toBe(2)
  expect(text).not.toContain('DISCONTINUITY')
})

test('20 s without bytes are a stall, which ends the connection', async () => {
  const { source, opened, clock } = openSource()
  const first = source.playlist(10_000)
  opened[0]!.send(syntheticTs({ seconds: 5 }))
  await first
  clock.advance(19_000)
  expect(opened[0]!.signal.aborted).toBe(false)
  clock.advance(2000)
  await expect.poll(() => source.playlist(0).catch((error: Error) => error.message)).toBe('no bytes')
  expect(opened[0]!.signal.aborted).toBe(true)
})

test('a connection that fails to open is reported, as is one without a segment in time', async () => {
  const { source, clock, opened } = openSource()
  const waiting = source.playlist(10_000)
  clock.advance(11_000)
  await expect(waiting).rejects.toThrow('no segment in time')
  expect(opened).toHaveLength(1)
  const refusing = createLiveSource({
    open: () => Promise.reject(new UpstreamError('answer 404', true)),
    clock,
    signal: new AbortController().signal,
  })
  await expect(refusing.playlist(10_000)).rejects.toMatchObject({ message: 'answer 404', forGood: true })
})

test('without requests the connection ends', async () => {
  const { source, clock, opened } = openSource()
  const first = source.playlist(10_000)
  opened[0]!.send(syntheticTs({ seconds: 5 }))
  await first
  for (let i = 1; i < 8; i++) {
    clock.advance(10_000)
    opened[0]!.send(syntheticTs({ seconds: 5, startTicks: 900_000 + i * 5 * 90_000 }))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => opened[0]!.signal.aborted).toBe(true)
})
