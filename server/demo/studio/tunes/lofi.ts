import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { celesta, doubleBass, electricPiano, guitar } from '../sound/acoustic.ts'
import { brush, hat, kick, rim, snare } from '../sound/drums.ts'
import { chorus, duck, echo, reverb, saturate, sweepLowPass } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { crackle, rain } from '../sound/textures.ts'

const HARMONY = chords(
  'D3 C4 E4 F4 A4 | G2 B3 E4 F4 A4 | C3 B3 D4 E4 G4 | A2 C4 E4 G4 B4 | D3 C4 E4 F4 A4 | Bb2 D4 F4 A4 C5 | C3 B3 D4 E4 G4 | A2 C#4 E4 G4 Bb4',
)
const ANSWER = `_/2 A5/.5 G5/.5 E5/1 | D5/1.5 E5/.5 _/2 | _/1 G5/.5 E5/.5 D5/1 C5/1 | E5/2 _/2 | _/2 F5/.5 A5/.5 C6/1 | D6/.5 C6/.5 A5/1 F5/2 | E5/1.5 G5/.5 B5/2 | Bb5/.5 A5/.5 G5/.5 E5/.5 C#5/1 _/1`
const SWING = 0.08

/** Late studying: tine piano with a tired tape behind it, soft brushes, rain on the sill. */
export const lofi: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 80)
  const [keys, drums, low, strings, bells] = [group(), group(), group(), group(), group()]
  const tines = (midi: number, length: number): Float32Array => electricPiano(midi, length, 0.35)
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const tones = HARMONY[bar % 8] ?? []
    const [root = 50] = tones
    strum(keys, start, 2.3, tones, tines, 0.17, { roll: 0.035, spread: 0.6 })
    strum(keys, start + 2.5 + SWING, 1.2, tones.slice(1), tines, 0.12, { roll: 0.03, spread: 0.6 })
    ;[0, 2.5 + SWING].forEach((beat, i) =>
      hit(low, start + beat, doubleBass(root - (root > 47 ? 12 : 0), beatSeconds * (i ? 1.2 : 1.9), bar), i ? 0.3 : 0.4),
    )
    hit(low, start + 3.75, doubleBass(root - (root > 47 ? 12 : 0) + 7, beatSeconds * 0.25, bar), 0.25)
    ;[0, 2.5 + SWING, ...(bar % 4 === 3 ? [3.25] : [])].forEach((beat) =>
      hit(drums, start + beat, kick({ low: 44, punch: 70 }), 0.5),
    )
    ;[1, 3].forEach((beat) => {
      hit(drums, start + beat + 0.02, snare({ snap: 0.4, decay: 22, seed: bar }), 0.32)
      hit(drums, start + beat + 0.015, rim(640), 0.22)
    })
    for (let i = 0; i < 8; i++) hit(drums, start + i / 2 + (i % 2 ? SWING : 0), hat(0.03, bar * 8 + i), i % 2 ? 0.09 : 0.15, 0.2)
    if (bar % 2) hit(drums, start + 3.5 + SWING, brush(0.3, bar), 0.16, -0.3)
  }
  const answer = melody(ANSWER)
  play(strings, answer, (midi, length, i) => guitar(midi, length + 1.1, i), 0.3, { late: 0.03, spread: 0.3 })
  play(bells, melody(ANSWER, beats / 2), (midi) => celesta(midi), 0.16, { late: 0.03, spread: 0.4 })
  play(
    strings,
    melody(ANSWER, beats / 2).filter((note) => note.beats > 1),
    (midi, length, i) => guitar(midi - 12, length + 1, i),
    0.22,
    { pan: 0.3 },
  )
  const tape = sweepLowPass(
    saturate(mixDown([chorus(keys, { cycles: 19, depthMs: 2 }), 1], [strings, 1], [bells, 0.9]), 1.4),
    (p) => 4200 + 900 * Math.sin(2 * Math.PI * 2 * p),
  )
  const wet = mixDown([keys, 0.3], [strings, 0.6], [bells, 0.8], [drums, 0.1])
  return mixDown(
    [duck(tape, beatSeconds * 4, 0.18), 1],
    [saturate(drums, 1.5), 0.9],
    [low, 1],
    [reverb(wet, { seconds: 1.9, brightnessHz: 3200 }), 0.35],
    [echo(mixDown([strings, 1], [bells, 1]), { seconds: beatSeconds * 0.75 }), 0.3],
    [crackle(seconds, 4), 0.12],
    [rain(seconds, 12), 0.05],
  )
}
