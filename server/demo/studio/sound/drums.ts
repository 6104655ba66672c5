import { randomFrom } from '../random.ts'
import { highPass, onePole, resonator, stateVariable } from './filters.ts'
import { SAMPLE_RATE, TAU, type Voice } from './loop.ts'
import { shape } from './synthesisers.ts'

function noise(seed: number): () => number {
  const random = randomFrom(seed)
  return () => random() * 2 - 1
}

export function kick({ low = 46, punch = 110, seconds = 0.34 } = {}): Voice {
  let phase = 0
  const hiss = noise(3)
  return shape(seconds, (t) => {
    phase += (low + punch * Math.exp(-t * 34)) / SAMPLE_RATE
    return Math.sin(TAU * phase) * Math.exp(-t * 9) * Math.min(1, (seconds - t) * 30) + hiss() * 0.12 * Math.exp(-t * 260)
  })
}

export function snare({ tone = 186, snap = 0.7, decay = 17, seed = 5 } = {}): Voice {
  const hiss = noise(seed)
  const thin = highPass(900)
  return shape(0.3, (t) => {
    const skin = Math.sin(TAU * tone * t) * 0.5 + Math.sin(TAU * tone * 1.72 * t) * 0.25
    return skin * Math.exp(-t * 26) * Math.min(1, t * 900) + thin(hiss()) * snap * Math.exp(-t * decay)
  })
}

/** Several hands at slightly different moments. */
export function clap(seed = 9): Voice {
  const hiss = noise(seed)
  const filter = stateVariable(1.6)
  return shape(0.26, (t) => {
    const bursts = [0, 0.011, 0.023, 0.031].reduce(
      (sum, at, i) => sum + (t >= at ? Math.exp(-(t - at) * (i === 3 ? 22 : 190)) : 0),
      0,
    )
    filter.step(hiss(), 1350)
    return filter.band * bursts * 0.7
  })
}

export function hat(seconds = 0.05, seed = 1): Voice {
  const hiss = noise(seed * 13)
  const thin = highPass(6500)
  const thinner = highPass(6500)
  return shape(seconds * 2.2, (t) => thinner(thin(hiss())) * Math.exp((-t / seconds) * 2.6) * 0.9)
}

/** A ride cymbal: a ping over long metal shimmer. */
export function ride(seconds = 0.9, seed = 1): Voice {
  const hiss = noise(seed * 31)
  const thin = highPass(4800)
  return shape(seconds, (t) => {
    const ping =
      [3120, 4310, 5630, 7210].reduce((sum, f, i) => sum + Math.sin(TAU * f * t + i) * Math.exp(-t * (9 + i * 4)), 0) * 0.06
    return (ping + thin(hiss()) * (0.16 * Math.exp(-t * 4.5) + 0.22 * Math.exp(-t * 40))) * Math.min(1, (seconds - t) * 8)
  })
}

/** A wire brush swept or tapped on a snare. */
export function brush(seconds = 0.22, seed = 1): Voice {
  const hiss = noise(seed * 17)
  const dull = onePole(5200)
  const thin = highPass(1100)
  return shape(seconds, (t) => thin(dull(hiss())) * Math.sin(Math.PI * Math.min(1, t / seconds)) ** 0.6 * Math.exp(-t * 5) * 0.8)
}

export function shaker(seed = 1, seconds = 0.09): Voice {
  const hiss = noise(seed * 19)
  const thin = highPass(5200)
  return shape(seconds, (t) => thin(hiss()) * Math.sin((Math.PI * t) / seconds) ** 2 * 0.7)
}

/** A side stick or wood block. */
export function rim(hertz = 820): Voice {
  const wood = resonator(hertz, 14)
  const higher = resonator(hertz * 2.3, 10)
  return shape(0.09, (t, i) => {
    const strike = i < 12 ? 1 : 0
    return (wood(strike) + higher(strike)) * 3 * Math.exp(-t * 18)
  })
}

/** A frame drum (bubon) with small jingles; `open` rings, closed is a tap. */
export function bubon(open = true, seed = 1): Voice {
  const hiss = noise(seed * 23)
  const thin = highPass(6000)
  const low = open ? 92 : 150
  return shape(0.32, (t) => {
    const skin = Math.sin(TAU * (low + 30 * Math.exp(-t * 40)) * t) * Math.exp(-t * (open ? 11 : 26))
    return skin * 0.8 + thin(hiss()) * 0.16 * Math.exp(-t * 15)
  })
}

/** A low drum of the orchestra. */
export function timpani(hertz: number): Voice {
  const hiss = noise(7)
  const dull = onePole(400)
  return shape(1.4, (t) => {
    const skin = [1, 1.5, 1.98, 2.44].reduce(
      (sum, ratio, i) => sum + Math.sin(TAU * hertz * ratio * t) * Math.exp(-t * (3 + i * 2)) * 0.5 ** i,
      0,
    )
    return skin * Math.min(1, t * 300) * Math.min(1, (1.4 - t) * 10) + dull(hiss()) * 2 * Math.exp(-t * 45)
  })
}
