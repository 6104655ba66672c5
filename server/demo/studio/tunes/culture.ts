import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { bandura, sopilka, tsymbaly } from '../sound/acoustic.ts'
import { bubon } from '../sound/drums.ts'
import { echo, reverb } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { pad } from '../sound/synthesisers.ts'

const HARMONY = chords(
  'G2 D3 Bb3 D4 | G2 D3 Bb3 D4 | Eb3 Bb3 Eb4 G4 | F2 C3 A3 C4 | C3 G3 C4 Eb4 | G2 D3 Bb3 D4 | D3 A3 C4 F#4 | G2 D3 Bb3 D4',
)
const SONG = `D5/1.5 C5/.5 Bb4/1 | A4/.5 Bb4/.5 G4/2 | Eb5/1.5 D5/.5 C5/1 | D5/.5 C5/.5 A4/2 | C5/1.5 D5/.5 Eb5/1 | D5/.5 C5/.5 Bb4/2 | A4/1 C5/.5 Bb4/.5 A4/1 | G4/3`

/** A ring dance in slow three-time: bandura waltz, tsymbaly tremolo, strings and a sopilka answering. */
export const culture: Tune = (seconds) => {
  const { beats, group, hit, play, strum } = arrange(seconds, 90)
  const [plucked, dulcimer, strings, flute, drum] = [group(), group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 3; bar++) {
    const start = bar * 3
    const [root = 43, fifth = 50, third = 58, top = 62] = HARMONY[bar % 8] ?? []
    hit(plucked, start, bandura(root, 2.6, bar), 0.42, -0.1)
    ;[fifth, third, top, third, fifth].forEach((midi, i) =>
      hit(plucked, start + 0.5 + i / 2, bandura(midi + 12, 1.8, bar * 5 + i), 0.2, -0.4 + i * 0.2),
    )
    strum(
      strings,
      start,
      3,
      [root, fifth, third, top],
      (midi, length) => pad(midi, length, { attack: 0.7, release: 1, cutoff: 950, vibrato: 0.003 }),
      0.13,
      { spread: 0.9 },
    )
    hit(drum, start, bubon(true, bar), 0.22)
    ;[1, 2].forEach((beat) => hit(drum, start + beat, bubon(false, bar + beat), 0.1, 0.2))
    if (bar >= 8)
      for (let i = 0; i < 12; i++)
        hit(dulcimer, start + i / 4, tsymbaly((i % 2 ? top : third) + 12, 0.7), 0.05 + 0.03 * Math.sin((Math.PI * i) / 12), 0.45)
  }
  play(dulcimer, melody(SONG), (midi) => tsymbaly(midi, 1.8), 0.32, { spread: 0.2 })
  play(flute, melody(SONG, beats / 2), (midi, length, i) => sopilka(midi + 12, length * 0.95, i), 0.2, { pan: -0.15 })
  play(
    dulcimer,
    melody(SONG, beats / 2).filter((note) => note.beats >= 1),
    (midi) => tsymbaly(midi - 12, 1.8),
    0.22,
    { pan: 0.3 },
  )
  const wet = mixDown([plucked, 0.5], [dulcimer, 0.7], [flute, 1], [strings, 0.5], [drum, 0.3])
  return mixDown(
    [plucked, 1],
    [dulcimer, 1],
    [strings, 1],
    [flute, 0.85],
    [drum, 1],
    [reverb(wet, { seconds: 2.8, size: 1.4, brightnessHz: 4300 }), 0.42],
    [echo(flute, { seconds: 0.5, feedback: 0.3 }), 0.2],
  )
}
