import { randomFrom } from '../random.ts'
import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { doubleBass, piano } from '../sound/acoustic.ts'
import { brush, hat, kick, ride, rim } from '../sound/drums.ts'
import { reverb } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'

// A song form of our own, A A B A, eight bars each: root, then the left hand's voicing.
const A_PART =
  'F2 A3 C4 E4 G4 | D2 A3 C4 E4 F4 | G2 A3 Bb3 D4 F4 | C3 A3 Bb3 E4 D4 | A2 G3 B3 C4 E4 | D3 F#3 C4 E4 Bb3 | G2 A3 Bb3 D4 F4 | C3 Bb3 E4 A4 D4'
const B_PART =
  'C3 Bb3 Eb4 G4 D4 | F2 A3 Eb4 G4 D4 | Bb2 A3 D4 F4 C4 | Bb2 A3 D4 F4 C4 | D3 C4 F4 A4 E4 | G2 B3 F4 A4 E4 | G2 A3 Bb3 D4 F4 | C3 Bb3 E4 G#4 D4'
const A_TUNE = `_/.67 C5/.33 E5/.67 G5/.33 F5/.67 E5/.33 C5/1 | A4/1.67 C5/.33 D5/2 | _/.67 D5/.33 F5/.67 A5/.33 G5/.67 F5/.33 D5/1 | E5/1.67 D5/.33 Bb4/2
  | _/.67 G4/.33 B4/.67 C5/.33 E5/1 D5/1 | C5/.67 Bb4/.33 A4/1 F#4/2 | Bb4/.67 D5/.33 F5/1 E5/.67 D5/.33 Bb4/1 | A4/.67 G4/.33 F4/3`
const B_TUNE = `Eb5/2 D5/.67 Eb5/.33 G5/1 | F5/1.67 Eb5/.33 C5/2 | D5/2 C5/.67 D5/.33 F5/1 | A5/3 _/1 | F5/2 E5/.67 F5/.33 A5/1 | G5/1.67 F5/.33 D5/2
  | Bb4/.67 D5/.33 F5/.67 A5/.33 G5/1 F5/1 | E5/.67 G5/.33 Bb5/1 G#5/1 E5/1`
const COMPING = [
  [0, 1.67],
  [0.67, 2],
  [1.67, 3.67],
  [0, 2.67],
] as const

/** A trio after midnight: walking bass, ride cymbal and brushes, a piano with a light left hand. */
export const jazz: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 160)
  const [keys, left, bass, drums] = [group(), group(), group(), group()]
  const random = randomFrom(6)
  const form = [A_PART, A_PART, B_PART, A_PART].flatMap(chords)
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const [root = 41, ...voicing] = form[bar] ?? []
    const next = form[(bar + 1) % form.length]?.[0] ?? 41
    const third = voicing.find((midi) => (midi - root) % 12 === 3 || (midi - root) % 12 === 4) ?? root + 4
    const middle = root + ((third - root) % 12)
    const walk = [root, middle, root + 7, next > root + 7 || next < root ? next + (next > root + 7 ? -1 : 1) : next - 1]
    walk.forEach((midi, i) =>
      hit(
        bass,
        start + i + (random() - 0.5) * 0.03,
        doubleBass(midi < 34 ? midi + 12 : midi, beatSeconds * 0.96, bar + i),
        i === 0 ? 0.62 : 0.52,
      ),
    )
    for (const beat of COMPING[bar % 4] ?? [])
      strum(left, start + beat, beat > 3 ? 0.4 : 0.8, voicing, (midi, length) => piano(midi, length, 0.25), 0.15, {
        spread: 0.35,
        roll: 0.012,
      })
    ;[0, 1, 1.67, 2, 3, 3.67].forEach((beat, i) =>
      hit(drums, start + beat, ride(0.7, i), beat % 1 ? 0.13 : i === 0 || beat === 2 ? 0.19 : 0.23, 0.35),
    )
    for (const beat of [1, 3]) hit(drums, start + beat, hat(0.03, bar), 0.14, -0.2)
    for (let beat = 0; beat < 4; beat++) hit(drums, start + beat, brush(0.3, bar * 4 + beat), 0.11, -0.3)
    if (random() < 0.5) hit(drums, start + 1.67 + Math.floor(random() * 3), brush(0.1, bar), 0.26, -0.25)
    if (bar % 8 === 7)
      [2.67, 3, 3.33, 3.67].forEach((beat, i) => hit(drums, start + beat, i % 2 ? rim(760) : brush(0.12, i), 0.22, -0.25))
    hit(drums, start, kick({ low: 52, punch: 20, seconds: 0.22 }), 0.2)
  }
  const touch = (midi: number, length: number, i: number): Float32Array =>
    piano(midi, length * 0.9 + 0.1, 0.42 + 0.2 * Math.sin(i * 1.3))
  ;[A_TUNE, A_TUNE, B_TUNE, A_TUNE].forEach((text, part) => {
    play(keys, melody(text, part * 32), touch, 0.42, { pan: 0.1, late: 0.02 })
    if (part === 2)
      play(
        keys,
        melody(text, part * 32).filter((note) => note.beats >= 1),
        (midi, length, i) => touch(midi - 12, length, i),
        0.22,
        { pan: 0.1, late: 0.03 },
      )
  })
  const wet = mixDown([keys, 0.6], [left, 0.5], [drums, 0.5], [bass, 0.12])
  return mixDown(
    [keys, 1],
    [left, 1],
    [bass, 1],
    [drums, 1],
    [reverb(wet, { seconds: 1.4, size: 0.9, brightnessHz: 4600 }), 0.32],
  )
}
