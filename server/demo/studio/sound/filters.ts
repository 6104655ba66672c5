import { SAMPLE_RATE, TAU } from './loop.ts'

/** A filter with memory: one sample in, one out. */
export type Filter = (sample: number) => number

export type StateVariable = { low: number; band: number; high: number; step: (sample: number, cutoffHz: number) => void }

/**
 * A two-pole filter whose cutoff may move with every sample (trapezoidal state-variable filter, A. Simper).
 */
export function stateVariable(resonance = 0.7): StateVariable {
  let memory1 = 0
  let memory2 = 0
  const damping = 1 / resonance
  const filter: StateVariable = {
    low: 0,
    band: 0,
    high: 0,
    step(sample, cutoffHz) {
      const g = Math.tan((Math.PI * Math.min(cutoffHz, SAMPLE_RATE * 0.45)) / SAMPLE_RATE)
      const a1 = 1 / (1 + g * (g + damping))
      const v3 = sample - memory2
      const band = a1 * memory1 + g * a1 * v3
      const low = memory2 + g * band
      memory1 = 2 * band - memory1
      memory2 = 2 * low - memory2
      filter.low = low
      filter.band = band
      filter.high = sample - damping * band - low
    },
  }
  return filter
}

/** A gentle one-pole low pass. */
export function onePole(cutoffHz: number): Filter {
  const share = 1 - Math.exp((-TAU * cutoffHz) / SAMPLE_RATE)
  let memory = 0
  return (sample) => (memory += share * (sample - memory))
}

/** Removes frequencies below `cutoffHz`. */
export function highPass(cutoffHz: number): Filter {
  const low = onePole(cutoffHz)
  return (sample) => sample - low(sample)
}

/** A ringing band at `hertz`, as a wooden body or a vowel has. */
export function resonator(hertz: number, quality: number): Filter {
  const filter = stateVariable(quality)
  return (sample) => {
    filter.step(sample, hertz)
    return filter.band / quality
  }
}
