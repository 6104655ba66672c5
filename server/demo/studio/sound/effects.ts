import { stateVariable, onePole } from './filters.ts'
import { applyEffect, createLoop, SAMPLE_RATE, TAU, type Loop } from './loop.ts'

const ROOM_DELAYS_MS = [31.3, 37.9, 42.1, 47.7, 53.3, 58.9, 64.3, 71.9]

/**
 * The sound of a room alone (no dry part): eight damped delay lines feeding each other through a
 * Hadamard-like mix.
 */
export function reverb(loop: Loop, { seconds = 2, brightnessHz = 5000, size = 1 } = {}): Loop {
  const lines = ROOM_DELAYS_MS.map((ms) => {
    const length = Math.round((ms * size * SAMPLE_RATE) / 1000)
    return {
      memory: new Float32Array(length),
      at: 0,
      gain: 10 ** ((-3 * length) / SAMPLE_RATE / seconds),
      damp: onePole(brightnessHz),
    }
  })
  const heard = new Float64Array(lines.length)
  return applyEffect(loop, (left, right, _index, out) => {
    let sum = 0
    out.left = 0
    out.right = 0
    lines.forEach((line, i) => {
      const value = line.damp(line.memory[line.at] ?? 0) * line.gain
      heard[i] = value
      sum += value
      if (i % 2 === 0) out.left += i % 4 === 0 ? value : -value
      else out.right += i % 4 === 1 ? value : -value
    })
    // Householder reflection: each line receives itself minus a quarter of all, which loses no energy with
    // eight lines.
    lines.forEach((line, i) => {
      line.memory[line.at] = (heard[i] ?? 0) - sum / 4 + (i % 2 === 0 ? left : right)
      line.at = line.at + 1 === line.memory.length ? 0 : line.at + 1
    })
    out.left *= 0.4
    out.right *= 0.4
  })
}

/** Repeats alone (no dry part), bouncing between the sides and growing duller. */
export function echo(loop: Loop, { seconds = 0.375, feedback = 0.45, brightnessHz = 3500 } = {}): Loop {
  const length = Math.round(seconds * SAMPLE_RATE)
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  const dampLeft = onePole(brightnessHz)
  const dampRight = onePole(brightnessHz)
  let at = 0
  return applyEffect(loop, (inLeft, inRight, _index, out) => {
    out.left = dampLeft(left[at] ?? 0)
    out.right = dampRight(right[at] ?? 0)
    left[at] = (inLeft + inRight) * 0.5 + out.right * feedback
    right[at] = out.left * feedback + inRight * 0.3
    at = at + 1 === length ? 0 : at + 1
  })
}

/**
 * Widens a mono-ish sound by two slowly wandering short delays; `cycles` whole sweeps per loop keep it
 * periodic.
 */
export function chorus(loop: Loop, { cycles = 12, depthMs = 3 } = {}): Loop {
  const length = 2048
  const memory = new Float32Array(length)
  let at = 0
  const tap = (ms: number): number => {
    const back = (ms * SAMPLE_RATE) / 1000
    const whole = Math.floor(back)
    const older = memory[(at - whole - 1 + length) % length] ?? 0
    const newer = memory[(at - whole + length) % length] ?? 0
    return newer + (older - newer) * (back - whole)
  }
  return applyEffect(loop, (left, right, index, out) => {
    memory[at] = (left + right) * 0.5
    const phase = (TAU * cycles * index) / loop.length
    out.left = left * 0.7 + tap(12 + depthMs * Math.sin(phase)) * 0.6
    out.right = right * 0.7 + tap(14 + depthMs * Math.sin(phase + 2.1)) * 0.6
    at = at + 1 === length ? 0 : at + 1
  })
}

/**
 * A low pass over the whole loop whose cutoff follows `cutoffHz(position)`, position running from 0 to 1
 * around the loop.
 */
export function sweepLowPass(loop: Loop, cutoffHz: (position: number) => number, resonance = 0.8): Loop {
  const left = stateVariable(resonance)
  const right = stateVariable(resonance)
  return applyEffect(loop, (inLeft, inRight, index, out) => {
    const cutoff = cutoffHz(index / loop.length)
    left.step(inLeft, cutoff)
    right.step(inRight, cutoff)
    out.left = left.low
    out.right = right.low
  })
}

/**
 * Lets the loop breathe under a drum: quiet right after every `everySeconds`, back to full before the next.
 */
export function duck(loop: Loop, everySeconds: number, depth: number): Loop {
  const period = everySeconds * SAMPLE_RATE
  return applyEffect(loop, (left, right, index, out) => {
    const since = (index % period) / period
    const gain = 1 - depth * (1 - Math.min(1, since * 1.6)) ** 2
    out.left = left * gain
    out.right = right * gain
  })
}

/** Bends peaks softly, leaving quiet passages alone; `drive` above 1 warms. */
export function saturate(loop: Loop, drive: number): Loop {
  const result = createLoop(loop.length / SAMPLE_RATE)
  for (let i = 0; i < loop.length; i++) {
    result.left[i] = Math.tanh((loop.left[i] ?? 0) * drive) / drive
    result.right[i] = Math.tanh((loop.right[i] ?? 0) * drive) / drive
  }
  return result
}
