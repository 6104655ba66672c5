import { describe, expect, test } from 'vitest'
import { audibleSince, gapsIn, type Heard, SAMPLE_RATE, type Sound, soundIn, WINDOW_MS, WINDOW_SAMPLES } from './tones.ts'

const TONES = [440, 587, 740, 988, 1319, 1760]

/** A window of sines (hertz, amplitude of full scale) that begins `startS` into them. */
function sines(parts: readonly [tone: number, amplitude: number][], startS = 0): Int16Array {
  return Int16Array.from({ length: WINDOW_SAMPLES }, (_, index) => {
    const time = startS + index / SAMPLE_RATE
    return parts.reduce((sum, [tone, amplitude]) => sum + 32_767 * amplitude * Math.sin(2 * Math.PI * tone * time), 0)
  })
}

/** A recording of these sounds, one a window, from the epoch on. */
const recording = (sounds: readonly Sound[]): Heard[] => sounds.map((sound, index) => ({ atMs: index * WINDOW_MS, sound }))

describe('in one window', () => {
  test.each(TONES)('%i Hz differs from the other tones, wherever the window begins', (tone) => {
    for (const startS of [0, 0.00013, 0.0007, 0.31]) expect(soundIn(sines([[tone, 0.2]], startS), TONES)).toBe(tone)
  })

  test('a quiet tone is audible, and encoder noise is not', () => {
    expect(soundIn(sines([[740, 0.01]]), TONES)).toBe(740)
    expect(soundIn(sines([[740, 0.001]]), TONES)).toBe('silence')
    expect(soundIn(new Int16Array(WINDOW_SAMPLES), TONES)).toBe('silence')
  })

  test('a tone that fades into another, one between two and a hum are sound but no station', () => {
    const mixed = sines([
      [440, 0.2],
      [1760, 0.2],
    ])
    expect(soundIn(mixed, TONES)).toBe('noise')
    expect(soundIn(sines([[850, 0.2]]), TONES)).toBe('noise')
    expect(soundIn(sines([[50, 0.2]]), TONES)).toBe('noise')
  })

  test('a tone through the noise of an encoder is still that tone', () => {
    const tone = sines([[587, 0.2]])
    const noisy = tone.map((sample, index) => sample + 1500 * Math.sin(index * index))
    expect(soundIn(noisy, TONES)).toBe(587)
  })
})

describe('in a recording', () => {
  test('a station is audible from the first of its steady windows', () => {
    const heard = recording([440, 587, 440, 'silence', 587, 587, 587, 587])
    expect(audibleSince(heard, 587)).toBe(4 * WINDOW_MS)
    expect(audibleSince(heard, 440)).toBeUndefined()
  })

  test('gaps have their beginning and length, at the ends too, and short ones do not count', () => {
    const heard = recording(['silence', 'silence', 440, 'silence', 'noise', 'silence', 'silence', 'silence'])
    expect(gapsIn(heard, 2 * WINDOW_MS)).toEqual([
      { atMs: 0, lengthMs: 2 * WINDOW_MS },
      { atMs: 5 * WINDOW_MS, lengthMs: 3 * WINDOW_MS },
    ])
    expect(gapsIn(recording([440, 'noise', 440]), WINDOW_MS)).toEqual([])
  })
})
