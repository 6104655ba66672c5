import { randomFrom } from '../random.ts'
import { stateVariable } from './filters.ts'
import { SAMPLE_RATE, TAU, type Voice } from './loop.ts'

/** The frequency of a MIDI note number. */
export function hertz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12)
}

/** Makes a voice of `seconds` by calling a function for every sample; `t` is in seconds. */
export function shape(seconds: number, sampleAt: (t: number, index: number) => number): Voice {
  const voice = new Float32Array(Math.max(1, Math.round(seconds * SAMPLE_RATE)))
  for (let i = 0; i < voice.length; i++) voice[i] = sampleAt(i / SAMPLE_RATE, i)
  return voice
}

/** Rises over `attack`, holds until `held`, then falls over `release`; all in seconds. */
export function swell(t: number, attack: number, held: number, release: number): number {
  const rise = Math.min(1, t / attack)
  const fall = t > held ? Math.max(0, 1 - (t - held) / release) : 1
  return rise * rise * (3 - 2 * rise) * fall * fall
}

/**
 * The correction which keeps a sawtooth's jump from folding back as false tones (polynomial band-limited
 * step).
 */
function jumpCorrection(phase: number, step: number): number {
  if (phase < step) {
    const x = phase / step
    return x + x - x * x - 1
  }
  if (phase > 1 - step) {
    const x = (phase - 1) / step
    return x * x + x + x + 1
  }
  return 0
}

/** A band-limited sawtooth; the returned function takes the frequency of each sample. */
export function sawtooth(startPhase = 0): (frequency: number) => number {
  let phase = startPhase
  return (frequency) => {
    const step = frequency / SAMPLE_RATE
    phase += step
    if (phase >= 1) phase -= 1
    return 2 * phase - 1 - jumpCorrection(phase, step)
  }
}

export type PadStyle = {
  attack?: number
  release?: number
  cutoff?: number
  detune?: number
  vibrato?: number
  resonance?: number
  seed?: number
}

/** Three detuned sawtooths behind a slowly opening low pass: pads, string sections, soft brass. */
export function pad(midi: number, seconds: number, style: PadStyle = {}): Voice {
  const { attack = 1, release = 1.6, cutoff = 900, detune = 0.005, vibrato = 0, resonance = 0.7, seed = midi } = style
  const random = randomFrom(seed * 97 + 5)
  const saws = [1 - detune, 1 + detune * 0.15, 1 + detune].map((ratio) => ({ ratio, next: sawtooth(random()) }))
  const filter = stateVariable(resonance)
  const frequency = hertz(midi)
  const drift = random() * TAU
  return shape(seconds + release, (t) => {
    const bend = 1 + vibrato * Math.min(1, t) * Math.sin(TAU * 5.1 * t + drift)
    const raw = saws.reduce((sum, saw) => sum + saw.next(frequency * saw.ratio * bend), 0) / 3
    const level = swell(t, attack, seconds, release)
    filter.step(raw, cutoff * (0.55 + 0.45 * level) * (1 + 0.18 * Math.sin(TAU * 0.23 * t + drift)))
    return filter.low * level
  })
}

/** A bass of one sawtooth and a sine below it, its brightness falling after each stroke. */
export function synthBass(midi: number, seconds: number, { brightness = 900, decay = 7, resonance = 1.1 } = {}): Voice {
  const next = sawtooth()
  const filter = stateVariable(resonance)
  const frequency = hertz(midi)
  return shape(seconds + 0.05, (t) => {
    filter.step(next(frequency) * 0.7 + 0.6 * Math.sin(TAU * frequency * t), 110 + brightness * Math.exp(-decay * t))
    return filter.low * swell(t, 0.004, seconds, 0.05)
  })
}

/** A singing lead of two sawtooths with late vibrato. */
export function lead(
  midi: number,
  seconds: number,
  { cutoff = 2400, attack = 0.03, release = 0.25, glideFrom = midi } = {},
): Voice {
  const one = sawtooth()
  const two = sawtooth(0.37)
  const filter = stateVariable(1)
  return shape(seconds + release, (t) => {
    const glide = (glideFrom - midi) * Math.exp(-t * 28)
    const frequency = hertz(midi + glide) * (1 + 0.006 * Math.min(1, t * 1.5) * Math.sin(TAU * 5.4 * t))
    filter.step((one(frequency) + two(frequency * 1.006)) * 0.5, cutoff * (0.6 + 0.6 * Math.exp(-3 * t)))
    return filter.low * swell(t, attack, seconds, release)
  })
}

/** A muted trumpet or a far horn: brightness follows loudness, as breath does. */
export function horn(midi: number, seconds: number, { cutoff = 1600, attack = 0.09, release = 0.3, breath = 0.02 } = {}): Voice {
  const next = sawtooth()
  const filter = stateVariable(0.9)
  const random = randomFrom(midi)
  const frequency = hertz(midi)
  return shape(seconds + release, (t) => {
    const level = swell(t, attack, seconds, release)
    const bend = 1 - 0.02 * Math.exp(-t * 30) + 0.0055 * Math.min(1, t) * Math.sin(TAU * 5 * t)
    filter.step(next(frequency * bend) + breath * (random() * 2 - 1), frequency + cutoff * level * level)
    return filter.low * level
  })
}
