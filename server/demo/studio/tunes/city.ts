import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { doubleBass, electricPiano } from '../sound/acoustic.ts'
import { brush, hat, kick, ride, rim } from '../sound/drums.ts'
import { chorus, echo, reverb, saturate } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { horn } from '../sound/synthesisers.ts'
import { rain } from '../sound/textures.ts'

const HARMONY = chords(
  'C3 Eb4 G4 Bb4 D5 | Ab2 C4 Eb4 G4 Bb4 | F2 Ab3 C4 Eb4 G4 | G2 B3 F4 Ab4 Eb5 | C3 Eb4 G4 Bb4 D5 | Eb3 G3 Bb3 D4 F4',
)
const HORN = `_/1 G4/.5 Bb4/.5 C5/2 | D5/.5 C5/.5 Bb4/1 G4/2 | _/.5 Ab4/.5 C5/1 Eb5/1.5 D5/.5 | B4/2 _/2 | _/1 C5/.5 D5/.5 Eb5/1 D5/.5 C5/.5 | Bb4/1 G4/3`

/** The street after rain: brushes, a walking bass, tine piano and a muted horn that takes its time. */
export const city: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 90)
  const [keys, bass, drums, brass] = [group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const tones = HARMONY[bar % 6] ?? []
    const root = (tones[0] ?? 48) - ((tones[0] ?? 48) > 46 ? 12 : 0)
    const next = (HARMONY[(bar + 1) % 6]?.[0] ?? 48) - ((HARMONY[(bar + 1) % 6]?.[0] ?? 48) > 46 ? 12 : 0)
    ;[root, root + 7, root + 10, next > root ? next - 1 : next + 1].forEach((midi, i) =>
      hit(bass, start + i, doubleBass(midi, beatSeconds * 0.95, i + bar), i === 0 ? 0.56 : 0.42),
    )
    hit(bass, start + 2.67, doubleBass(root + 12, beatSeconds * 0.3, bar), 0.22)
    strum(keys, start + (bar % 2 ? 0.67 : 0), 2.2, tones.slice(1), (midi, length) => electricPiano(midi, length, 0.4), 0.14, {
      spread: 0.7,
      roll: 0.03,
    })
    if (bar % 3 === 1)
      strum(keys, start + 3, 0.8, tones.slice(1), (midi, length) => electricPiano(midi + 12, length, 0.2), 0.06, { spread: 0.7 })
    ;[0, 1, 1.67, 2, 3, 3.67].forEach((beat, i) => hit(drums, start + beat, ride(0.6, i), beat % 1 ? 0.09 : 0.15, 0.35))
    for (const beat of [1, 3]) {
      hit(drums, start + beat, hat(0.03, bar), 0.12, 0.2)
      hit(drums, start + beat - 0.05, brush(0.26, bar), 0.24, -0.2)
    }
    ;[0, 2].forEach((beat) => hit(drums, start + beat, brush(0.6, bar + 4), 0.1, -0.35))
    hit(drums, start, kick({ low: 46, punch: 40 }), 0.34)
    if (bar % 2) hit(drums, start + 2.67, kick({ low: 46, punch: 40 }), 0.22)
    if (bar % 4 === 3) hit(drums, start + 3.67, rim(700), 0.14, -0.3)
  }
  play(brass, melody(HORN), (midi, length) => horn(midi, length * 0.95, { cutoff: 1500, attack: 0.06, breath: 0.04 }), 0.34, {
    pan: 0.12,
    late: 0.04,
  })
  play(keys, melody(HORN, beats / 2), (midi, length) => electricPiano(midi, length + 0.4, 0.55), 0.26, { pan: -0.2, late: 0.03 })
  play(
    brass,
    melody(HORN, beats / 2).filter((note) => note.beats >= 1.5),
    (midi, length) => horn(midi - 12, length, { cutoff: 900, attack: 0.2, breath: 0.03 }),
    0.2,
    { pan: 0.25 },
  )
  const wet = mixDown([keys, 0.5], [brass, 1], [drums, 0.25])
  return mixDown(
    [chorus(keys, { cycles: 24, depthMs: 2 }), 1],
    [bass, 1],
    [saturate(drums, 1.3), 1],
    [brass, 0.85],
    [rain(seconds, 31), 0.11],
    [reverb(wet, { seconds: 2.2, brightnessHz: 3600 }), 0.42],
    [echo(brass, { seconds: beatSeconds * 0.67, feedback: 0.3 }), 0.25],
  )
}
