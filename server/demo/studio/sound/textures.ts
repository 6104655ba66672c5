import { randomFrom } from '../random.ts'
import { highPass, onePole, stateVariable } from './filters.ts'
import { addVoice, applyEffect, createLoop, SAMPLE_RATE, type Loop, type Voice } from './loop.ts'
import { shape } from './synthesisers.ts'

/** Stereo white noise that repeats exactly with the loop. */
function whiteNoise(seconds: number, seed: number): Loop {
  const loop = createLoop(seconds)
  const random = randomFrom(seed)
  for (let i = 0; i < loop.length; i++) {
    loop.left[i] = random() * 2 - 1
    loop.right[i] = random() * 2 - 1
  }
  return loop
}

/**
 * Air in motion (wind, surf, a crowd far away): noise in a band whose centre and level wander with the loop
 * position 0…1.
 */
export function air(
  seconds: number,
  seed: number,
  centreHz: (position: number) => number,
  level: (position: number) => number,
  quality = 0.8,
): Loop {
  const left = stateVariable(quality)
  const right = stateVariable(quality)
  return applyEffect(whiteNoise(seconds, seed), (inLeft, inRight, index, out) => {
    const position = index / (seconds * SAMPLE_RATE)
    left.step(inLeft, centreHz(position))
    right.step(inRight, centreHz((position + 0.03) % 1))
    out.left = left.band * level(position)
    out.right = right.band * level((position + 0.03) % 1)
  })
}

/** Rain on a street: a soft hiss and single drops. */
export function rain(seconds: number, seed: number): Loop {
  const left = { dull: onePole(6000), thin: highPass(1400) }
  const right = { dull: onePole(6000), thin: highPass(1400) }
  const loop = applyEffect(whiteNoise(seconds, seed), (inLeft, inRight, _index, out) => {
    out.left = left.thin(left.dull(inLeft)) * 0.25
    out.right = right.thin(right.dull(inRight)) * 0.25
  })
  const random = randomFrom(seed + 1)
  for (let i = 0; i < seconds * 9; i++)
    addVoice(loop, random() * seconds, drop(900 + random() * 2400, i), 0.06 + 0.2 * random() ** 3, random() * 1.8 - 0.9)
  return loop
}

function drop(hertz: number, seed: number): Voice {
  const random = randomFrom(seed)
  return shape(0.03, (t) => (Math.sin(2 * Math.PI * hertz * t * (1 + t * 6)) * 0.6 + (random() - 0.5) * 0.5) * Math.exp(-t * 160))
}

/** The dust and scratches of an old record. */
export function crackle(seconds: number, seed: number): Loop {
  const loop = createLoop(seconds)
  const random = randomFrom(seed)
  for (let i = 0; i < seconds * 14; i++) {
    const tick = shape(0.004, (t) => (random() * 2 - 1) * Math.exp(-t * 1100))
    addVoice(loop, random() * seconds, tick, 0.05 + 0.3 * random() ** 6, random() * 1.6 - 0.8)
  }
  return loop
}

/** A songbird's short phrase. */
export function birdsong(seed: number): Voice {
  const random = randomFrom(seed)
  const base = 2300 + random() * 900
  const notes = Array.from({ length: 3 + Math.floor(random() * 4) }, (_, i) => ({
    at: i * 0.12,
    from: base * (0.9 + random() * 0.3),
    bend: (random() - 0.4) * 5,
  }))
  return shape(1, (t) =>
    notes.reduce((sum, note) => {
      const since = t - note.at
      if (since < 0 || since > 0.09) return sum
      return sum + Math.sin(2 * Math.PI * note.from * since * (1 + note.bend * since)) * Math.sin((Math.PI * since) / 0.09) ** 2
    }, 0),
  )
}
