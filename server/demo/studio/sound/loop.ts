/** Every sound is made at 32 kHz: four seconds are then exactly 125 AAC frames. */
export const SAMPLE_RATE = 32_000
export const TAU = Math.PI * 2

/**
 * A stereo buffer without beginning or end: sound that rings past its last sample continues at its first, so
 * it loops without a seam.
 */
export type Loop = { left: Float32Array; right: Float32Array; length: number }

/** A mono sound as an instrument makes it. */
export type Voice = Float32Array

export function createLoop(seconds: number): Loop {
  const length = Math.round(seconds * SAMPLE_RATE)
  return { left: new Float32Array(length), right: new Float32Array(length), length }
}

/** Adds a voice at `seconds`, panned from −1 (left) to 1 (right) at constant power. */
export function addVoice(loop: Loop, seconds: number, voice: Voice, gain: number, pan = 0): void {
  const angle = ((pan + 1) * Math.PI) / 4
  const gainLeft = gain * Math.cos(angle)
  const gainRight = gain * Math.sin(angle)
  const { left, right, length } = loop
  let at = ((Math.round(seconds * SAMPLE_RATE) % length) + length) % length
  for (const value of voice) {
    left[at] = (left[at] ?? 0) + value * gainLeft
    right[at] = (right[at] ?? 0) + value * gainRight
    at = at + 1 === length ? 0 : at + 1
  }
}

/** Adds a whole loop to another of the same length. */
export function addLoop(target: Loop, source: Loop, gain = 1): void {
  for (let i = 0; i < target.length; i++) {
    target.left[i] = (target.left[i] ?? 0) + (source.left[i] ?? 0) * gain
    target.right[i] = (target.right[i] ?? 0) + (source.right[i] ?? 0) * gain
  }
}

/** One sample of a stereo effect with memory: takes left and right, leaves its output in `out`. */
export type Effect = (left: number, right: number, index: number, out: { left: number; right: number }) => void

/**
 * Runs an effect around the loop twice and keeps the second round, when its memory already holds the loop's
 * own end.
 */
export function applyEffect(loop: Loop, effect: Effect): Loop {
  const result: Loop = { left: new Float32Array(loop.length), right: new Float32Array(loop.length), length: loop.length }
  const out = { left: 0, right: 0 }
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < loop.length; i++) {
      effect(loop.left[i] ?? 0, loop.right[i] ?? 0, i, out)
      result.left[i] = out.left
      result.right[i] = out.right
    }
  }
  return result
}
