import { execFileSync, spawnSync } from 'node:child_process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { withAacSound, requireFfmpeg } from './aac-sound.ts'
import { createCutterMemory, type CutSegment, cutStream } from './cut-stream.ts'
import type { OpenTs } from './live-source.ts'
import { probeTs } from './probe.ts'
import { chunksOf, randomNumbers } from './testing/chunks.ts'
import { syntheticTs } from './testing/synthetic-ts.ts'

vi.setConfig({ testTimeout: 20_000 })

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

function made(codec: string): Buffer {
  const sources = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', codec]
  return execFileSync('ffmpeg', ['-v', 'error', ...sources, '-t', '14', ...coding, '-f', 'mpegts', '-'], { maxBuffer: 2 ** 26 })
}

const opens =
  (stream: Buffer): OpenTs =>
  async () => {
    async function* bytes() {
      yield* chunksOf(stream, randomNumbers(1))
    }
    return bytes()
  }

async function segmentsOf(open: OpenTs, program?: number): Promise<CutSegment[]> {
  const segments: CutSegment[] = []
  const bytes = await open(new AbortController().signal)
  for await (const segment of cutStream(bytes, createCutterMemory(), program)) segments.push(segment)
  return segments
}

const closing: AbortController[] = []
afterEach(() => {
  for (const one of closing.splice(0)) one.abort()
})

describe.runIf(hasFfmpeg)('sound that browsers lack', () => {
  test.each(['ac3', 'eac3', 'mp2'])('%s becomes AAC, and the picture stays as it is', async (codec) => {
    const stream = made(codec)
    expect(probeTs(stream)!.audio).toEqual([{ kind: codec }])
    const [plain, turned] = [await segmentsOf(opens(stream)), await segmentsOf(withAacSound(opens(stream), 'ffmpeg'))]
    const probe = probeTs(turned[0]!.bytes)!
    expect(probe.audio.map(({ kind }) => kind)).toEqual(['aac'])
    expect(probe.video).toEqual(probeTs(plain[0]!.bytes)!.video)
    expect(turned.map(({ seconds }) => seconds)).toEqual(plain.map(({ seconds }) => seconds))
  })

  test('AAC goes through without ffmpeg', async () => {
    const stream = made('aac')
    const bytes = await withAacSound(opens(stream), '/no/such/program')(new AbortController().signal)
    const chunks: Uint8Array[] = []
    for await (const chunk of bytes) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(stream)).toBe(true)
  })

  test('the process ends with its connection', async () => {
    const end = new AbortController()
    closing.push(end)
    const stream = made('ac3')
    const open: OpenTs = async (signal) => {
      async function* bytes() {
        yield stream
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
      return bytes()
    }
    const bytes = (await withAacSound(open, 'ffmpeg')(end.signal))[Symbol.asyncIterator]()
    await bytes.next()
    const children = () =>
      spawnSync('pgrep', ['-P', String(process.pid), 'ffmpeg'])
        .stdout.toString()
        .trim()
    expect(children()).not.toBe('')
    end.abort()
    await expect.poll(async () => ((await bytes.next()).done, children())).toBe('')
  })

  test('only ffmpeg is accepted as ffmpeg', () => {
    expect(() => requireFfmpeg('ffmpeg')).not.toThrow()
    expect(() => requireFfmpeg('cat')).toThrow('FFMPEG "cat" is no ffmpeg that encodes AAC.')
  })
})

test('a program that cannot be started is a failed connection', async () => {
  const open = withAacSound(opens(syntheticTs({ seconds: 5 })), '/no/such/program')
  await expect(segmentsOf(open)).rejects.toThrow('ffmpeg cannot be started')
})
