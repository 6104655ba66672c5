import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { piano } from '../sound/acoustic.ts'
import { brush, kick } from '../sound/drums.ts'
import { echo, reverb } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { pad } from '../sound/synthesisers.ts'
import { air } from '../sound/textures.ts'

const HARMONY = chords(
  'A2 E3 C4 E4 | F2 C3 A3 E4 | C3 G3 E4 G4 | G2 D3 B3 D4 | D3 A3 F4 A4 | A2 E3 C4 E4 | F2 C3 A3 C4 | E2 B2 G#3 D4',
)
const THEME = `E5/2 D5/1 C5/1 | A4/3 C5/1 | G4/2 E5/1 D5/1 | B4/3 _/1 | F5/2 E5/1 D5/1 | C5/2 B4/1 A4/1 | A4/1 C5/1 F5/1 E5/1 | D5/1 C5/1 B4/2`
const FIGURE = [0, 1, 2, 3, 2, 1, 2, 3]

/** The night express: a piano going on and on like the rails, strings rising under it, wheels over joints. */
export const train: Tune = (seconds) => {
  const { beats, group, hit, play, strum } = arrange(seconds, 120)
  const [keys, theme, strings, cello, wheels] = [group(), group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const tones = HARMONY[bar % 8] ?? []
    FIGURE.forEach((step, i) =>
      hit(
        keys,
        start + i / 2,
        piano((tones[step] ?? 57) + (step === 0 ? 0 : 12), 0.7, i === 0 ? 0.42 : 0.25),
        i === 0 ? 0.42 : 0.26,
        -0.3 + step * 0.2,
      ),
    )
    strum(
      strings,
      start,
      4,
      tones.slice(1),
      (midi, length) =>
        pad(midi + 12, length, { attack: 0.9, release: 1.2, cutoff: 1100 + (bar % 8) * 110, vibrato: 0.003, detune: 0.007 }),
      0.1 + (bar % 8) * 0.008,
      { spread: 0.9 },
    )
    hit(cello, start, pad(tones[0] ?? 45, 1.9, { attack: 0.3, release: 0.7, cutoff: 620, vibrato: 0.002 }), 0.3)
    // Two axles over a rail joint, twice a bar.
    for (const beat of [0, 2]) {
      ;[0, 0.21, 0.62, 0.83].forEach((late, i) => {
        hit(wheels, start + beat + late, kick({ low: 62, punch: 24, seconds: 0.14 }), i % 2 ? 0.11 : 0.16, i < 2 ? -0.25 : 0.25)
        hit(wheels, start + beat + late, brush(0.07, i + bar), 0.07, i < 2 ? -0.25 : 0.25)
      })
    }
  }
  play(theme, melody(THEME), (midi, length) => piano(midi, length + 0.5, 0.55), 0.5, { pan: 0.1 })
  play(theme, melody(THEME, beats / 2), (midi, length) => piano(midi + 12, length + 0.5, 0.45), 0.36, { pan: 0.15 })
  play(
    strings,
    melody(THEME, beats / 2),
    (midi, length) => pad(midi, length, { attack: 0.18, release: 0.5, cutoff: 2000, vibrato: 0.004, detune: 0.004 }),
    0.2,
    { pan: -0.2 },
  )
  const wind = air(
    seconds,
    61,
    (p) => 340 + 90 * Math.sin(2 * Math.PI * 4 * p),
    (p) => 0.022 + 0.008 * Math.sin(2 * Math.PI * 3 * p),
  )
  const wet = mixDown([keys, 0.5], [theme, 0.9], [strings, 0.8], [cello, 0.4])
  return mixDown(
    [keys, 1],
    [theme, 1],
    [strings, 1],
    [cello, 1],
    [wheels, 1],
    [wind, 1],
    [reverb(wet, { seconds: 2.6, size: 1.3, brightnessHz: 4200 }), 0.42],
    [echo(theme, { seconds: 0.75, feedback: 0.3 }), 0.2],
  )
}
