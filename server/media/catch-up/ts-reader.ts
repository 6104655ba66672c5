import { createCutterMemory, cutStream } from '../ts/cut-stream.ts'
import { firstPts, shiftTimes } from '../ts/shift-times.ts'
import { TICKS_A_SECOND } from '../ts/timestamps.ts'

/** Sound may begin before the picture, so that times do not begin at 0. */
const FIRST_TICKS = 10 * TICKS_A_SECOND
/** Key frames come so late at the most; then a segment begins without one. */
const LATE_S = 4
const LEAST_S = 1
/** Cuts at a boundary may be a picture early. */
const SLACK_S = 0.05
/** A viewer requests the next segment, or the previous one again. */
const MOST_READY = 4

/** Dependencies of a reader. `fromSeconds` is where the bytes begin in the window. */
export type TsReaderDeps = {
  bytes: AsyncIterable<Uint8Array>
  end: () => void
  fromSeconds: number
  seconds: number
  /** The number of one programme of several. */
  program?: number | undefined
}

/** Reads one connection forward, only as far as viewers request. */
export type TsReader = ReturnType<typeof createTsReader>

/**
 * Cuts an upstream's MPEG-TS at the first key frames after whole multiples of `seconds`. Times count from the
 * window's start.
 */
export function createTsReader({ bytes, end, fromSeconds, seconds, program }: TsReaderDeps) {
  const numberAt = (at: number) => Math.floor((at + SLACK_S) / seconds)
  const ready = new Map<number, Buffer<ArrayBuffer>>()
  let startS = fromSeconds
  let shiftTicks: number | undefined
  let isOver = false
  let pumping: Promise<void> = Promise.resolve()

  const leftSeconds = () => Math.max(LEAST_S, (numberAt(startS) + 1) * seconds - startS)
  const pieces = cutStream(bytes, createCutterMemory(), program, {
    minSeconds: leftSeconds,
    maxSeconds: () => leftSeconds() + LATE_S,
  })

  async function pump(to: number): Promise<void> {
    while (!isOver && numberAt(startS) <= to) {
      const { value, done } = await pieces.next().catch((error: unknown) => {
        isOver = true
        throw error
      })
      if (done) isOver = true
      else take(value.bytes, value.seconds)
    }
  }

  function take(piece: Buffer<ArrayBuffer>, lasts: number): void {
    shiftTicks ??= Math.round(startS * TICKS_A_SECOND) + FIRST_TICKS - (firstPts(piece) ?? 0)
    shiftTimes(piece, shiftTicks)
    const number = numberAt(startS)
    const before = ready.get(number)
    ready.set(number, before ? Buffer.concat([before, piece]) : piece)
    startS += lasts
    for (const oldest of [...ready.keys()].slice(0, Math.max(0, ready.size - MOST_READY))) ready.delete(oldest)
  }

  return {
    /** True if a segment is ready, or comes soon. */
    reaches: (number: number): boolean =>
      ready.has(number) || (!isOver && number >= numberAt(startS) && number <= numberAt(startS) + 2),
    /** Returns a segment; undefined if the stream ends before it. */
    async segment(number: number): Promise<Buffer<ArrayBuffer> | undefined> {
      if (!ready.has(number)) {
        pumping = pumping.catch(() => {}).then(() => pump(number))
        await pumping
      }
      return ready.get(number)
    },
    close(): void {
      isOver = true
      end()
    },
  }
}
