import { PassThrough } from 'node:stream'
import { UpstreamError } from '../../net/upstream-error.ts'
import { pause, SYSTEM_CLOCK } from '../relay/clock.ts'
import { createWaiting } from '../relay/waiting.ts'
import { convertSound } from '../ts/aac-sound.ts'
import { createTsSplitter } from '../ts/ts-splitter.ts'

/** ffmpeg needs far less for the last frames of a stream. */
const END_MS = 5000

/** An ffmpeg process for segments that continue each other. */
export type SoundConverter = ReturnType<typeof startSoundConverter>

/** Starts a process, which ends with the signal. */
export function startSoundConverter(ffmpeg: string, signal: AbortSignal) {
  const own = new AbortController()
  const stop = () => own.abort(new UpstreamError('the conversion is over'))
  signal.addEventListener('abort', stop)
  const input = new PassThrough()
  const changed = createWaiting(SYSTEM_CLOCK)
  const parts: Buffer<ArrayBuffer>[] = []
  const splitter = createTsSplitter((part) => parts.push(part))
  let isFirst = true
  let hasEnded = false

  async function read(): Promise<void> {
    try {
      for await (const chunk of convertSound(input, ffmpeg, own.signal)) {
        splitter.push(chunk)
        changed.wake()
      }
    } catch {
      // It ends where ffmpeg cannot be started, too.
    } finally {
      // Without the end of the input, the last part is not whole.
      if (input.writableEnded) splitter.end()
      hasEnded = true
      signal.removeEventListener('abort', stop)
      stop()
      input.destroy()
      changed.wake()
    }
  }
  void read()

  return {
    /** Adds a segment that begins at a time in ticks of 90 kHz. */
    push(bytes: Uint8Array, firstPts: number): void {
      if (!isFirst) splitter.splitAt(firstPts)
      isFirst = false
      if (!hasEnded) input.write(bytes)
    },
    /** Resolves once all segments but the last are converted, at the end of the process or after `waitMs`. */
    async settle(waitMs: number): Promise<void> {
      const untilMs = SYSTEM_CLOCK.elapsed() + waitMs
      for (let leftMs = waitMs; splitter.waiting() > 0 && !hasEnded && leftMs > 0; leftMs = untilMs - SYSTEM_CLOCK.elapsed()) {
        await changed.wait(leftMs)
      }
    },
    /** Returns the converted segments in order, each once. */
    parts: (): Buffer<ArrayBuffer>[] => parts.splice(0),
    hasEnded: (): boolean => hasEnded,
    /** Converts the last segment, and ends the process. */
    async finish(): Promise<void> {
      input.end()
      if (!hasEnded) await pause(SYSTEM_CLOCK, END_MS, own.signal)
      stop()
    },
  }
}
