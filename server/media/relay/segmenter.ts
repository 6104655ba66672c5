import type { Frame } from './frame-cutter.ts'
import { areAlike, type FrameFormat } from './frame-headers.ts'

/** Consecutive frames of one kind, and what they last. `changed`: the sound is of another kind than what was before. */
export type FrameRun = { format: FrameFormat; frames: Uint8Array[]; seconds: number; changed: boolean }

/** Collects frames into segments that end at a frame. */
export type Segmenter = {
  /** Takes a frame; answers the segments that are complete with it. */
  push(frame: Frame): FrameRun[]
  /** What has been collected of a segment that is not complete. */
  end(): FrameRun[]
  /** How many seconds of frames it was given. */
  seconds(): number
}

/**
 * How long a segment is to be that begins so many seconds into the stream: short ones at first, so that who waits hears something
 * after a second of sound, and then as long as the segments of loops.
 */
export function wantedSeconds(secondsIntoStream: number): number {
  if (secondsIntoStream < 8) return 1
  return secondsIntoStream < 24 ? 2 : 4
}

/** A segmenter at the beginning of a stream. */
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
      return seconds() >= wantedSeconds(before) ? [...cut, ...end()] : cut
    },
    end,
    seconds: () => before + seconds(),
  }
}
