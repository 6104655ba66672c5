import { randomFrom } from '../random.ts'
import { highPass, onePole, resonator } from './filters.ts'
import { SAMPLE_RATE, TAU, type Voice } from './loop.ts'
import { hertz, shape, swell } from './synthesisers.ts'

export type StringStyle = { brightness?: number; decay?: number; pluckAt?: number; body?: number[]; seed?: number }

/**
 * A plucked string (Karplus–Strong, with a fractional delay so that it is in tune).
 * `decay` is the time to fall by 60 dB, `pluckAt` the finger's place along the string, `body` the wood's
 * resonances in Hz.
 */
export function pluck(midi: number, seconds: number, style: StringStyle = {}): Voice {
  const { brightness = 3500, decay = 3, pluckAt = 0.17, body = [], seed = 1 } = style
  const frequency = hertz(midi)
  const period = SAMPLE_RATE / frequency - 0.5
  const length = Math.floor(period)
  const share = period - length
  const random = randomFrom(seed * 131 + midi)
  const soften = onePole(brightness)
  const noise = Float64Array.from({ length: length + 1 }, () => soften(random() * 2 - 1))
  const finger = Math.max(1, Math.round(length * pluckAt))
  const string = noise.map((value, i) => value - (noise[(i + length + 1 - finger) % (length + 1)] ?? 0))
  const loss = 10 ** (-3 / (decay * frequency))
  const wood = body.map((peak) => resonator(peak, 5))
  const clean = highPass(40)
  let at = 0
  let previous = 0
  return shape(seconds, (t) => {
    const now = string[at] ?? 0
    const next = string[(at + 1) % (length + 1)] ?? 0
    const heard = now + (next - now) * (1 - share)
    string[at] = loss * 0.5 * (heard + previous)
    previous = heard
    at = (at + 1) % (length + 1)
    const sound = wood.reduce((sum, resonance) => sum + resonance(heard) * 1.2, heard)
    return clean(sound) * Math.min(1, (seconds - t) * 25)
  })
}

/** The bandura: bright gut-and-wire strings over a lime-wood body. */
export function bandura(midi: number, seconds = 2.4, seed = 1): Voice {
  return pluck(midi, seconds, { brightness: 5200, decay: 2.6, pluckAt: 0.11, body: [220, 410, 980], seed })
}

/** A soft nylon guitar. */
export function guitar(midi: number, seconds = 1.6, seed = 1): Voice {
  return pluck(midi, seconds, { brightness: 2300, decay: 2.2, pluckAt: 0.24, body: [105, 205, 390], seed })
}

/** A plucked double bass. */
export function doubleBass(midi: number, seconds: number, seed = 1): Voice {
  const string = pluck(midi, seconds + 0.12, { brightness: 900, decay: 1.7, pluckAt: 0.3, body: [75, 150], seed })
  const frequency = hertz(midi)
  return string.map((value, i) => {
    const t = i / SAMPLE_RATE
    return value * 0.75 + 0.5 * Math.sin(TAU * frequency * t) * Math.exp(-3.2 * t) * swell(t, 0.006, seconds, 0.12)
  })
}

type Partial = { ratio: number; level: number; fall: number }

/** Sums decaying sine partials by rotation, which is much cheaper than calling sin for each sample. */
function ring(frequency: number, seconds: number, partials: readonly Partial[]): Voice {
  const voice = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  for (const { ratio, level, fall } of partials) {
    if (frequency * ratio > SAMPLE_RATE * 0.45) continue
    const turn = (TAU * frequency * ratio) / SAMPLE_RATE
    const keep = Math.exp(-fall / SAMPLE_RATE)
    const cos = Math.cos(turn) * keep
    const sin = Math.sin(turn) * keep
    let x = 0
    let y = level
    for (let i = 0; i < voice.length; i++) {
      voice[i] = (voice[i] ?? 0) + x
      const nextX = x * cos + y * sin
      y = y * cos - x * sin
      x = nextX
    }
  }
  for (let i = 1; i <= 800 && i <= voice.length; i++) voice[voice.length - i] = (voice[voice.length - i] ?? 0) * (i / 800)
  return voice
}

/**
 * A felt-hammered piano: slightly inharmonic double strings, high partials dying first. `touch` from 0 (soft)
 * to 1 (hard).
 */
export function piano(midi: number, seconds: number, touch = 0.5): Voice {
  const frequency = hertz(midi)
  const stiffness = 0.00025 * 2 ** ((midi - 60) / 18)
  const partials = Array.from({ length: 14 }, (_, i) => {
    const n = i + 1
    const level = Math.exp(-i * (0.85 - 0.45 * touch)) * Math.abs(Math.sin((Math.PI * n) / 8.3)) * 1.3
    const fall = 0.9 + 0.016 * (midi - 30) + n * 0.42
    const ratio = n * Math.sqrt(1 + stiffness * n * n)
    return [
      { ratio, level, fall },
      { ratio: ratio * 1.0006, level: level * 0.6, fall: fall * 0.6 },
    ]
  }).flat()
  const held = ring(frequency, seconds + 0.25, partials)
  const random = randomFrom(midi)
  const felt = onePole(700)
  return held.map((value, i) => {
    const t = i / SAMPLE_RATE
    const damper = t > seconds ? Math.exp(-(t - seconds) * 14) : 1
    return (value * Math.min(1, t * 400) + felt(random() * 2 - 1) * 0.5 * Math.exp(-t * 90)) * damper * 0.6
  })
}

/** Wooden bars under a soft mallet. */
export function marimba(midi: number): Voice {
  return ring(hertz(midi), 1.1, [
    { ratio: 1, level: 0.8, fall: 5 },
    { ratio: 3.93, level: 0.22, fall: 14 },
    { ratio: 9.2, level: 0.1, fall: 40 },
  ])
}

/** Small steel plates: celesta, glockenspiel, a music box. */
export function celesta(midi: number): Voice {
  return ring(hertz(midi), 1.8, [
    { ratio: 1, level: 0.7, fall: 3 },
    { ratio: 2.76, level: 0.13, fall: 9 },
    { ratio: 5.4, level: 0.07, fall: 18 },
  ])
}

/** A hammered dulcimer (tsymbaly): wire courses struck by wrapped sticks. */
export function tsymbaly(midi: number, seconds = 1.3): Voice {
  const partials = Array.from({ length: 9 }, (_, i) => ({
    ratio: (i + 1) * (1 + 0.0004 * i * i),
    level: 0.55 * Math.exp(-i * 0.42) * (i % 4 === 3 ? 0.4 : 1),
    fall: 2.6 + i * 1.5,
  }))
  const wires = partials.flatMap((one) => [one, { ...one, ratio: one.ratio * 1.0013, level: one.level * 0.7 }])
  return ring(hertz(midi), seconds, wires)
}

/** A wooden flute (sopilka): few harmonics, breath before and within the tone, late vibrato. */
export function sopilka(midi: number, seconds: number, seed = 1): Voice {
  const frequency = hertz(midi)
  const random = randomFrom(seed + midi * 7)
  const breath = resonator(frequency * 2, 3)
  let phase = 0
  return shape(seconds + 0.18, (t) => {
    const vibrato = 1 + 0.005 * Math.min(1, t * 1.4) * Math.sin(TAU * 5.2 * t) - 0.015 * Math.exp(-t * 40)
    phase += (TAU * frequency * vibrato) / SAMPLE_RATE
    const tone = Math.sin(phase) + 0.22 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase)
    const air = breath(random() * 2 - 1) * (0.25 + 0.9 * Math.exp(-t * 22))
    return (tone * 0.6 + air) * swell(t, 0.05, seconds, 0.18)
  })
}

/** A tine piano: a sine modulated by a bell that dies quickly. `touch` from 0 (soft) to 1 (barking). */
export function electricPiano(midi: number, seconds: number, touch = 0.5): Voice {
  const frequency = hertz(midi)
  return shape(seconds + 0.3, (t) => {
    const tine = Math.sin(TAU * frequency * 14 * t) * 0.18 * touch * Math.exp(-t * 16)
    const bark = Math.sin(TAU * frequency * t) * (0.25 + 1.1 * touch) * Math.exp(-t * 3)
    const tone = Math.sin(TAU * frequency * t + tine + bark) + 0.3 * Math.sin(TAU * frequency * 1.001 * t)
    return tone * 0.6 * Math.exp(-t * (0.8 + midi / 90)) * swell(t, 0.004, seconds, 0.3)
  })
}
