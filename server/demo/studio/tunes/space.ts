import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { celesta } from '../sound/acoustic.ts'
import { chorus, echo, reverb, sweepLowPass } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { lead, pad, synthBass } from '../sound/synthesisers.ts'
import { air } from '../sound/textures.ts'

const HARMONY = chords(
  'C3 G3 D4 E4 B4 | A2 E3 C4 G4 B4 | F2 C3 A3 E4 G4 | D3 A3 E4 F4 C5 | C3 G3 D4 E4 B4 | Ab2 Eb3 C4 G4 Bb4 | F2 C3 Ab3 Eb4 G4 | G2 D3 A3 C4 F4',
)
const SIGNAL = `E5/1.5 D5/.5 B4/2 | C5/4 | A4/1 G4/1 E5/2 | D5/4 | E5/1.5 D5/.5 G5/2 | Eb5/3 D5/1 | C5/2 Bb4/1 Ab4/1 | A4/2 D5/2`

/** Weightless: slow wide chords, a sequence of small lights, a far voice over them. */
export const space: Tune = (seconds) => {
  const { group, hit, play, strum, beatSeconds } = arrange(seconds, 60)
  const [clouds, lights, voice, deep, stars] = [group(), group(), group(), group(), group()]
  HARMONY.forEach((tones, bar) => {
    const start = bar * 4
    const [root = 48] = tones
    strum(
      clouds,
      start,
      4,
      tones,
      (midi, length) => pad(midi, length, { attack: 1.8, release: 2.6, cutoff: 950, detune: 0.008, vibrato: 0.0015 }),
      0.16,
      { spread: 1, roll: 0.1 },
    )
    hit(deep, start, synthBass(root - 12, 3.6, { brightness: 120, decay: 1 }), 0.4)
    for (let i = 0; i < 16; i++) {
      const midi = (tones[[1, 3, 4, 2, 3, 1, 4, 2][i % 8] ?? 1] ?? 60) + (i % 4 === 2 ? 24 : 12)
      hit(
        lights,
        start + i / 4,
        synthBass(midi, 0.16, { brightness: 1900, decay: 12 }),
        0.12 + 0.04 * Math.sin(i * 1.9),
        Math.sin(i * 0.9 + bar) * 0.7,
      )
    }
    ;[0.5, 2.75].forEach((beat, i) => hit(stars, start + beat, celesta((tones[4 - i] ?? 71) + 12), 0.12, i ? 0.7 : -0.7))
  })
  play(voice, melody(SIGNAL), (midi, length) => lead(midi, length, { cutoff: 1500, attack: 0.25, release: 0.9 }), 0.15, {
    pan: -0.05,
  })
  const swept = sweepLowPass(lights, (p) => 1500 + 1100 * Math.sin(2 * Math.PI * 2 * p), 1.2)
  const solar = air(
    seconds,
    81,
    (p) => 700 + 500 * Math.sin(2 * Math.PI * 2 * p),
    (p) => 0.01 + 0.006 * Math.sin(2 * Math.PI * 3 * p),
    1.4,
  )
  const wet = mixDown([clouds, 0.5], [swept, 0.7], [voice, 1.2], [stars, 1.6])
  return mixDown(
    [chorus(clouds, { cycles: 9, depthMs: 4 }), 1],
    [swept, 0.8],
    [voice, 0.7],
    [deep, 1],
    [stars, 0.8],
    [solar, 1],
    [reverb(wet, { seconds: 4.5, size: 1.8, brightnessHz: 4500 }), 0.55],
    [echo(mixDown([swept, 1], [stars, 1], [voice, 0.8]), { seconds: beatSeconds * 0.75, feedback: 0.5 }), 0.45],
  )
}
