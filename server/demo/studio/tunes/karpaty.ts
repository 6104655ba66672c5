import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { bandura, sopilka } from '../sound/acoustic.ts'
import { echo, reverb } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { pad } from '../sound/synthesisers.ts'
import { air, birdsong } from '../sound/textures.ts'

const HARMONY = chords(
  'D3 A3 D4 F4 | Bb2 F3 D4 F4 | F3 C4 E4 A4 | C3 G3 D4 E4 | D3 A3 D4 F4 | G2 D3 Bb3 D4 | A2 E3 C4 E4 | C3 G3 D4 E4',
)

const SONG = `A4/1.5 C5/.5 D5/2 | F5/1 E5/.5 D5/.5 C5/1 D5/1 | A4/3 _/1 | G4/1 A4/.5 C5/.5 G4/2
  | A4/1.5 C5/.5 D5/1 F5/1 | G5/1.5 F5/.5 D5/1 Bb4/1 | C5/1 B4/.5 C5/.5 E5/2 | D5/3 _/1`

/** Morning above the ridges: bandura over warm strings, a sopilka from the next valley, wind and birds. */
export const karpaty: Tune = (seconds) => {
  const { group, hit, play, strum } = arrange(seconds, 60)
  const [strings, plucked, flute, birds] = [group(), group(), group(), group()]
  HARMONY.forEach((tones, bar) => {
    strum(
      strings,
      bar * 4,
      4,
      tones,
      (midi, length) => pad(midi, length, { attack: 1.6, release: 2.4, cutoff: 850, vibrato: 0.002 }),
      0.22,
      { spread: 0.8 },
    )
    const [root = 50, fifth = 57, third = 62, top = 65] = tones
    const figure = [root, fifth, third, top, top + 12, top, third, fifth]
    figure.forEach((midi, i) =>
      hit(plucked, bar * 4 + i * 0.5, bandura(midi, 2.6, bar * 8 + i), i === 0 ? 0.34 : 0.2, Math.sin(i * 1.3) * 0.55),
    )
    if (bar % 2 === 1) hit(plucked, bar * 4 + 3.25, bandura(top + 12, 2.4, bar), 0.14, 0.4)
  })
  play(flute, melody(SONG), (midi, length, i) => sopilka(midi + 12, length, i), 0.15, { pan: -0.15 })
  for (let i = 0; i < 7; i++) hit(birds, i * 4.6 + 0.7, birdsong(i * 5 + 2), 0.035, Math.sin(i * 2.2) * 0.9)
  const wind = air(
    seconds,
    21,
    (p) => 420 + 160 * Math.sin(2 * Math.PI * 3 * p),
    (p) => 0.02 + 0.012 * Math.sin(2 * Math.PI * 2 * p + 1),
  )
  const wet = mixDown([strings, 0.4], [plucked, 0.5], [flute, 0.9], [birds, 1.4])
  return mixDown(
    [strings, 1],
    [plucked, 1],
    [flute, 0.8],
    [birds, 1],
    [wind, 1],
    [reverb(wet, { seconds: 3.2, brightnessHz: 4200, size: 1.4 }), 0.42],
    [echo(flute, { seconds: 0.75 }), 0.4],
  )
}
