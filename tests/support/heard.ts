import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { audibleSince, type Heard, SAMPLE_RATE, soundIn, WINDOW_MS, WINDOW_SAMPLES } from './tones.ts'

const BYTES_PER_WINDOW = WINDOW_SAMPLES * 2

// A minute: older windows have only their tone, without samples.
const MOST_WINDOWS = 60_000 / WINDOW_MS

/** Recordings of a sound server of its own. */
export type Ears = {
  /** Environment of a program whose sound is recorded. */
  env: Record<string, string>
  /** The windows from an instant (epoch milliseconds) on, up to now or to another instant. */
  between: (fromMs: number, untilMs?: number) => Heard[]
  /** The samples between two instants (epoch milliseconds) of the last minute, `SAMPLE_RATE` a second. */
  samples: (fromMs: number, untilMs: number) => Int16Array
  /** Waits until a tone is steadily audible after an instant, and says since when. */
  untilAudible: (tone: number, fromMs: number) => Promise<number>
  /** Waits until everything that sounded before an instant is recorded. */
  untilRecorded: (untilMs: number) => Promise<void>
  stop: () => Promise<void>
}

/** The programs of a list that this machine lacks. */
export function missingPrograms(programs: readonly string[]): string[] {
  return programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
}

/** Starts a private PulseAudio whose only sink goes nowhere, and listens at it for these tones (hertz). */
export async function listenFor(tones: readonly number[]): Promise<Ears> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-ears-'))
  const socket = join(folder, 'native')
  mkdirSync(join(folder, 'home'))
  const own = { HOME: join(folder, 'home'), XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder }
  const env = { PULSE_SERVER: `unix:${socket}` }
  const server = spawn(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--system=false', '--exit-idle-time=60', '--use-pid-file=no', '--disable-shm=yes'],
      `--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
      `--load=module-null-sink sink_name=ears rate=${SAMPLE_RATE} channels=1`,
    ],
    { env: { ...process.env, ...own }, stdio: 'ignore' },
  )
  await untilFile(socket, server)
  const recorder = spawn(
    'parec',
    ['--device=ears.monitor', '--raw', '--format=s16le', '--channels=1', `--rate=${SAMPLE_RATE}`, '--latency-msec=20'],
    { env: { ...process.env, ...own, ...env }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const recording = createRecording(tones)
  recorder.stdout.on('data', recording.take)
  await recording.until(() => recording.windows() > 0)

  return {
    env,
    between: recording.between,
    samples: recording.samples,
    async untilAudible(tone, fromMs) {
      let since: number | undefined
      await recording.until(() => (since = audibleSince(recording.between(fromMs), tone)) !== undefined)
      return since!
    },
    untilRecorded: (untilMs) => recording.until(() => recording.endMs() >= untilMs),
    async stop() {
      await Promise.all([ended(recorder), ended(server)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Turns chunks of samples, as they arrive, into windows with the time of the clock. */
function createRecording(tones: readonly number[]) {
  const sounds: Heard['sound'][] = []
  const chunks: Int16Array[] = []
  const waiting = new Set<() => void>()
  let rest = Buffer.alloc(0)
  // The chunk with the least delay shows best when the recording began.
  let beganMs = Infinity

  const timeOf = (window: number) => beganMs + window * WINDOW_MS

  const windowAt = (atMs: number) => Math.max(0, Math.ceil((atMs - beganMs) / WINDOW_MS))

  function between(fromMs: number, untilMs = Infinity): Heard[] {
    const first = windowAt(fromMs)
    const end = Math.min(sounds.length, windowAt(untilMs))
    return sounds.slice(first, end).map((sound, index) => ({ atMs: timeOf(first + index), sound }))
  }

  function samples(fromMs: number, untilMs: number): Int16Array {
    const forgotten = sounds.length - chunks.length
    if (windowAt(fromMs) < forgotten) throw new RangeError('what was heard then is not kept any more')
    return Int16Array.from(chunks.slice(windowAt(fromMs) - forgotten, windowAt(untilMs) - forgotten).flatMap((one) => [...one]))
  }

  function take(chunk: Buffer): void {
    rest = Buffer.concat([rest, chunk])
    const whole = Math.floor(rest.length / BYTES_PER_WINDOW)
    for (let window = 0; window < whole; window += 1) {
      const heard = Int16Array.from({ length: WINDOW_SAMPLES }, (_, index) =>
        rest.readInt16LE(window * BYTES_PER_WINDOW + index * 2),
      )
      sounds.push(soundIn(heard, tones))
      chunks.push(heard)
    }
    chunks.splice(0, chunks.length - MOST_WINDOWS)
    rest = rest.subarray(whole * BYTES_PER_WINDOW)
    const recordedMs = sounds.length * WINDOW_MS + (rest.length / BYTES_PER_WINDOW) * WINDOW_MS
    beganMs = Math.min(beganMs, Date.now() - recordedMs)
    for (const look of waiting) look()
  }

  /** Looks again whenever something was recorded. */
  function until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  }

  return { take, between, samples, until, windows: () => sounds.length, endMs: () => timeOf(sounds.length) }
}

async function untilFile(path: string, maker: ChildProcess): Promise<void> {
  while (!existsSync(path)) {
    if (maker.exitCode !== null) throw new Error(`${maker.spawnfile} ended with ${maker.exitCode}`)
    await sleep(20)
  }
}

/** Ends a process and waits until it has gone. */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })
}
