import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { doubleBass, electricPiano, guitar, sopilka } from '../sound/acoustic.ts'
import { brush, kick, rim, shaker } from '../sound/drums.ts'
import { echo, reverb } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'

const HARMONY = chords(
  'F2 E4 A4 C5 | D3 F4 A4 C5 | G2 F4 Bb4 D5 | C3 E4 Bb4 D5 | A2 E4 G4 C5 | D3 F#4 C5 E5 | G2 F4 Bb4 D5 | C3 E4 Bb4 D5',
)
const SONG = `_/1 C5/.5 A4/.5 C5/1 D5/.5 E5/.5 | F5/1.5 E5/.5 D5/2 | _/1 D5/.5 Bb4/.5 D5/1 F5/1 | E5/2.5 _/1.5
  | _/1 E5/.5 C5/.5 E5/1 G5/1 | F#5/1.5 E5/.5 D5/2 | F5/.5 D5/.5 Bb4/1 A4/.5 G4/.5 Bb4/1 | C5/3 _/1`
const SAMBA = [0, 1.5, 2, 3.5]

/** A kitchen on a Saturday: bossa guitar, light percussion, a whistled tune over tine piano. */
export const kitchen: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 120)
  const [strings, keys, bass, drums, whistle] = [group(), group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const [root = 41, ...tones] = HARMONY[bar % 8] ?? []
    ;[0, 0.75, 1.5, 2.5, 3.25].forEach((beat, i) =>
      strum(strings, start + beat, 0.6, tones, (midi, length, n) => guitar(midi - 12, length + 0.25, n + bar + i), 0.17, {
        roll: 0.025,
        spread: 0.3,
      }),
    )
    SAMBA.forEach((beat, i) =>
      hit(
        bass,
        start + beat,
        doubleBass(i % 2 ? root + (root > 45 ? -5 : 7) : root, beatSeconds * (i % 2 ? 0.45 : 1.3), i),
        i % 2 ? 0.34 : 0.48,
      ),
    )
    strum(keys, start, 3.4, tones, (midi, length) => electricPiano(midi, length, 0.25), 0.09, { spread: 0.7 })
    for (let i = 0; i < 16; i++) hit(drums, start + i / 4, shaker(i + bar, 0.07), i % 4 === 0 ? 0.14 : 0.07, 0.35)
    ;[0, 0.75, 1.5, 2.5, 3].forEach((beat) => hit(drums, start + beat, rim(900), 0.12, -0.4))
    ;[0, 2].forEach((beat) => hit(drums, start + beat, kick({ low: 48, punch: 50 }), 0.3))
    hit(drums, start + 3, brush(0.3, bar), 0.12, 0.1)
  }
  play(whistle, melody(SONG), (midi, length, i) => sopilka(midi + 12, length * 0.92, i), 0.15, { pan: 0.15 })
  play(keys, melody(SONG, beats / 2), (midi, length) => electricPiano(midi, length + 0.2, 0.6), 0.28, { pan: -0.15 })
  play(
    whistle,
    melody(SONG, beats / 2).filter((note) => note.beats > 1.2),
    (midi, length, i) => sopilka(midi + 12, length, i),
    0.09,
    { pan: 0.3, late: 1 },
  )
  const wet = mixDown([strings, 0.4], [keys, 0.5], [whistle, 0.9], [drums, 0.2])
  return mixDown(
    [strings, 1],
    [keys, 1],
    [bass, 1],
    [drums, 1],
    [whistle, 0.9],
    [reverb(wet, { seconds: 1.2, size: 0.8 }), 0.34],
    [echo(whistle, { seconds: 0.375, feedback: 0.3 }), 0.25],
  )
}
