import { expect, test } from 'vitest'
import { createCutterMemory, type CutSegment, cutStream } from './cut-stream.ts'
import { chunksOf, randomNumbers } from './testing/chunks.ts'
import { namesIn, syntheticTs } from './testing/synthetic-ts.ts'

async function* connection(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield* chunksOf(bytes, randomNumbers(1))
}

async function relay(streams: readonly Buffer[]): Promise<CutSegment[]> {
  const memory = createCutterMemory()
  const segments: CutSegment[] = []
  for (const stream of streams) for await (const segment of cutStream(connection(stream), memory)) segments.push(segment)
  return segments
}

test('a new connection continues the segments without a discontinuity', async () => {
  const segments = await relay([syntheticTs({ seconds: 8 }), syntheticTs({ seconds: 8, startTicks: 42 })])
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  expect(namesIn(Buffer.concat(segments.map(({ bytes }) => bytes)), 'V').length).toBe(398)
})

test('a connection with other streams is a discontinuity', async () => {
  const segments = await relay([syntheticTs({ seconds: 4 }), syntheticTs({ seconds: 4, hasVideo: false })])
  expect(segments.map(({ discontinuity }) => discontinuity)).toEqual([false, true])
})

test('a scrambled stream is refused for good', async () => {
  const stream = syntheticTs({ seconds: 60, isScrambled: true })
  await expect(relay([stream])).rejects.toMatchObject({ message: 'the stream is scrambled', forGood: true })
})

test('bytes without a programme are refused for good, without being held', async () => {
  async function* page() {
    for (let i = 0; i < 40; i++) yield Buffer.alloc(2 ** 20, 'page ')
  }
  const cut = cutStream(page(), createCutterMemory())
  await expect(cut.next()).rejects.toMatchObject({ message: 'no programme in the stream', forGood: true })
})
