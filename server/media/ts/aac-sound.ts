import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { UpstreamError } from '../../net/upstream-error.ts'
import { StartError } from '../../start-error.ts'
import type { OpenTs } from './live-source.ts'
import { createPacketReader, isDamaged, pidOf } from './packets.ts'
import { createProgramFinder } from './program-finder.ts'
import { type AudioKind, isAudio, type Program } from './psi.ts'

/** The first picture as it is, and the first sound as AAC, which every browser plays. */
const OPTIONS = [
  '-hide_banner -loglevel quiet -nostdin -probesize 1000000 -analyzeduration 2000000',
  '-f mpegts -i pipe:0 -map 0:v:0? -map 0:a:0 -c:v copy -c:a aac -b:a 128k -ac 2',
  '-copyts -avoid_negative_ts disabled -muxdelay 0 -muxpreload 0 -flush_packets 1 -f mpegts pipe:1',
].flatMap((line) => line.split(' '))

/** Stops a process that does not end by itself. */
const KILL_MS = 2000
const CHECK_MS = 10_000

/** The tables of a stream come several times a second. */
const MOST_HEAD_BYTES = 2 * 2 ** 20

/**
 * Converts the first sound of a stream to AAC in an ffmpeg process that ends with the connection; AAC passes
 * unchanged. `program` is the number of one programme of several.
 */
export function withAacSound(open: OpenTs, ffmpeg: string, program?: number): OpenTs {
  return async (signal) => {
    const { sound, bytes } = await firstSound(await open(signal), program)
    return sound === undefined || sound === 'aac' ? bytes : convertSound(bytes, ffmpeg, signal, program)
  }
}

/** Passes a stream through an ffmpeg process, which converts its first sound. The signal ends the process. */
export function convertSound(
  bytes: AsyncIterable<Uint8Array>,
  ffmpeg: string,
  signal: AbortSignal,
  program?: number,
): AsyncIterable<Uint8Array> {
  const options = program === undefined ? OPTIONS : optionsOf(program)
  const child = spawn(ffmpeg, options, { stdio: ['pipe', 'pipe', 'ignore'] })
  const failure = new Promise<never>((_, reject) => {
    child.once('error', () => reject(new UpstreamError('ffmpeg cannot be started')))
  })
  failure.catch(() => {})
  // A process that has ended takes no more bytes.
  child.stdin.on('error', () => {})
  void feed(bytes, child)
  return output(child, signal, failure)
}

/** Reads a stream until its tables show its first sound. Returns that and the complete stream. */
async function firstSound(
  stream: AsyncIterable<Uint8Array>,
  program: number | undefined,
): Promise<{ sound: AudioKind | undefined; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]()
  const head: Uint8Array[] = []
  let found: Program | undefined
  const finder = createProgramFinder((one) => (found = one), program)
  const reader = createPacketReader((bytes, at) => void (isDamaged(bytes, at) || finder.push(bytes, at, pidOf(bytes, at))))
  for (let length = 0; !found && length < MOST_HEAD_BYTES;) {
    const { value, done } = await chunks.next()
    if (done) break
    head.push(value)
    length += value.length
    reader.push(value)
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* head.splice(0)
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { sound: found?.streams.map(({ kind }) => kind).find((kind) => isAudio(kind)), bytes: whole() }
}

/** The output has one programme, under its own number. */
function optionsOf(program: number): string[] {
  const own = OPTIONS.map((option) => option.replace(/^0:([va])/, `0:p:${program}:$1`))
  return [...own.slice(0, -1), '-mpegts_service_id', String(program), ...own.slice(-1)]
}

type Converter = ChildProcessByStdio<Writable, Readable, null>

async function feed(bytes: AsyncIterable<Uint8Array>, child: Converter): Promise<void> {
  try {
    for await (const chunk of bytes) {
      if (child.stdin.destroyed) return
      if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, 'drain'), once(child, 'exit')])
    }
  } catch {
    // The end of the upstream is the end of the output.
  } finally {
    child.stdin.end()
  }
}

async function* output(child: Converter, signal: AbortSignal, failure: Promise<never>): AsyncGenerator<Uint8Array> {
  const stop = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), KILL_MS).unref()
  }
  signal.addEventListener('abort', stop)
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const { value, done } = await Promise.race([chunks.next(), failure])
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    if (child.exitCode === null) stop()
  }
}

/** Throws a `StartError` unless the program is ffmpeg with an encoder of AAC. */
export function requireFfmpeg(ffmpeg: string): void {
  const { stdout } = spawnSync(ffmpeg, ['-hide_banner', '-encoders'], { encoding: 'utf8', timeout: CHECK_MS })
  if (!/^ A\S+ aac /m.test(stdout ?? '')) throw new StartError(`FFMPEG "${ffmpeg}" is no ffmpeg that encodes AAC.`)
}
