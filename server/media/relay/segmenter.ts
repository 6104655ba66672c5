import type { Frame } from './frame-cutter.ts'
import { areAlike, type FrameFormat } from './frame-headers.ts'

/** Consecutive frames of one format. `changed` means that the format differs from the previous run. */
export type FrameRun = { format: FrameFormat; frames: Uint8Array[]; seconds: number; changed: boolean }

/** Collects frames into segments. */
export type Segmenter = {
  /** Adds a frame and returns the segments that it completes. */
  push(frame: Frame): FrameRun[]
  /** Returns the incomplete segment. */
  end(): FrameRun[]
  /** Returns the seconds of all frames added. */
  seconds(): number
}

/**
 * Returns the duration of the segment that begins so many seconds into the stream. The first ones are short,
 * so that playback starts after one second.
 */
export function targetSecondsAt(secondsIntoStream: number): number {
  if (secondsIntoStream < 8) return 1
  return secondsIntoStream < 24 ? 2 : 4
}

/** Creates a segmenter for a new stream. */
export function createSegmenter(): Segmenter {
  let frames: Frame[] = []
  let samples = 0
  let before = 0
  let changed = false
  let last: Frame | undefined

  const seconds = () => samples / (frames[0]?.sampleRate ?? 1)

  function end(): FrameRun[] {
    const [first] = frames
    if (!first) return []
    const run = { format: first.format, frames: frames.map(({ bytes }) => bytes), seconds: seconds(), changed }
    before += run.seconds
    frames = []
    samples = 0
    changed = false
    return [run]
  }

  return {
    push(frame) {
      const isOther = last !== undefined && !areAlike(last, frame)
      const cut = isOther ? end() : []
      changed ||= isOther
      last = frame
      frames.push(frame)
      samples += frame.samples
      return seconds() >= targetSecondsAt(before) ? [...cut, ...end()] : cut
    },
    end,
    seconds: () => before + seconds(),
  }
}
