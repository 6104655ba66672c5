import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { celesta, pluck } from '../sound/acoustic.ts'
import { hat, kick, timpani } from '../sound/drums.ts'
import { duck, echo, reverb } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { hertz, horn, pad, synthBass } from '../sound/synthesisers.ts'

const HARMONY = chords(
  'A2 E3 A3 C4 | F2 C3 A3 C4 | C3 G3 C4 E4 | G2 D3 G3 B3 | D3 A3 D4 F4 | A2 E3 A3 C4 | F2 C3 A3 C4 | E3 B3 D4 E4',
)
const CALL = `A4/.75 A4/.25 C5/1 E5/4 _/2 | F5/1 E5/1 C5/4 _/2 | G4/.75 G4/.25 C5/1 E5/4 _/2 | D5/1 C5/1 B4/4 _/2
  | A4/.75 A4/.25 D5/1 F5/4 _/2 | E5/1 D5/1 C5/4 _/2 | F5/1 E5/1 D5/1 C5/1 A4/2 _/2 | B4/1 C5/1 D5/1 B4/1 E5/3 _/1`
const PULSE = [0, 2, 3, 2, 1, 2, 3, 2]

/** The hour's headlines: a steady pulse, short strings, a confident horn, never alarm. */
export const news: Tune = (seconds) => {
  const { beats, group, hit, play, strum } = arrange(seconds, 120)
  const [drums, low, strings, ostinato, brass, signals] = [group(), group(), group(), group(), group(), group()]
  HARMONY.forEach((tones, phrase) => {
    const start = phrase * 8
    const [root = 45] = tones
    strum(
      strings,
      start,
      8,
      tones.slice(1),
      (midi, length) => pad(midi + 12, length, { attack: 0.35, release: 0.8, cutoff: 1700, vibrato: 0.0025 }),
      0.13,
      { spread: 0.9 },
    )
    for (let i = 0; i < 32; i++) {
      const midi = (tones[PULSE[i % 8] ?? 0] ?? root) + 12
      hit(
        ostinato,
        start + i / 4,
        pluck(midi, 0.35, { brightness: 2600, decay: 0.5, pluckAt: 0.3, seed: i }),
        i % 4 === 0 ? 0.3 : 0.17,
        i % 2 ? 0.45 : -0.45,
      )
    }
    for (let i = 0; i < 16; i++)
      if (i % 8 !== 7)
        hit(low, start + i / 2, synthBass(root - (root > 47 ? 12 : 0), 0.2, { brightness: 520 }), i % 4 === 0 ? 0.4 : 0.24)
    hit(drums, start, timpani(hertz(root)), 0.3, -0.2)
    if (phrase % 2 === 1)
      [5, 6, 6.5, 7, 7.5].forEach((beat, i) => hit(drums, start + beat, timpani(hertz(root)), 0.1 + i * 0.035, -0.2))
    ;[0, 0.5].forEach((beat) => hit(signals, start + beat, celesta(88), 0.1, 0.35))
  })
  for (let beat = 0; beat < beats; beat++) {
    hit(drums, beat, kick({ seconds: 0.25 }), beat % 2 ? 0.26 : 0.46)
    hit(drums, beat + 0.5, hat(0.035, beat), 0.12, 0.25)
    hit(drums, beat + 0.75, hat(0.02, beat + 1), 0.06, -0.25)
  }
  play(brass, melody(CALL), (midi, length) => horn(midi - 12, length, { cutoff: 1900, attack: 0.05, release: 0.35 }), 0.3, {
    pan: 0.05,
  })
  const wet = mixDown([strings, 0.7], [ostinato, 0.5], [brass, 0.9], [signals, 1.5], [drums, 0.12])
  return mixDown(
    [drums, 1],
    [low, 1],
    [duck(strings, 0.5, 0.3), 1],
    [ostinato, 1],
    [brass, 0.9],
    [signals, 0.8],
    [reverb(wet, { seconds: 1.8 }), 0.4],
    [echo(mixDown([signals, 1], [ostinato, 0.4]), { seconds: 0.375 }), 0.35],
  )
}
