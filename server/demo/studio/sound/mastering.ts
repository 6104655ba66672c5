import { applyEffect, SAMPLE_RATE, type Loop } from './loop.ts'
import { highPass } from './filters.ts'

const CEILING = 0.82
const KNEE = 0.5

/** Stereo 32-bit float samples, interleaved, `rounds` times around the loop. */
export function interleave(loop: Loop, rounds: number): Buffer {
  const samples = new Float32Array(loop.length * 2)
  for (let i = 0; i < loop.length; i++) {
    samples[i * 2] = loop.left[i] ?? 0
    samples[i * 2 + 1] = loop.right[i] ?? 0
  }
  const once = Buffer.from(samples.buffer)
  return Buffer.concat(Array.from({ length: rounds }, () => once))
}

/** Lifts the loop by `decibels`, without rumble below hearing, and soft-clips peaks above the ceiling. */
export function master(loop: Loop, decibels: number): Loop {
  const gain = 10 ** (decibels / 20)
  const [left, right] = [highPass(28), highPass(28)]
  return applyEffect(loop, (inLeft, inRight, _index, out) => {
    out.left = bend(left(inLeft) * gain)
    out.right = bend(right(inRight) * gain)
  })
}

function bend(sample: number): number {
  const size = Math.abs(sample)
  if (size <= KNEE) return sample
  return Math.sign(sample) * (KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE)))
}

/**
 * The level difference between a loop's last-to-first step and its loudest ordinary steps; a click would be
 * far above 1.
 */
export function seamRatio(loop: Loop): number {
  return Math.max(
    ...[loop.left, loop.right].map((side) => {
      const near: number[] = []
      for (let i = 1; i < SAMPLE_RATE / 4; i++)
        near.push(Math.abs((side[i] ?? 0) - (side[i - 1] ?? 0)), Math.abs((side.at(-i) ?? 0) - (side.at(-i - 1) ?? 0)))
      return Math.abs((side[0] ?? 0) - (side.at(-1) ?? 0)) / Math.max(1e-6, ...near)
    }),
  )
}
