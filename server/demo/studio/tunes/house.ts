import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { electricPiano, marimba } from '../sound/acoustic.ts'
import { clap, hat, kick, rim, shaker } from '../sound/drums.ts'
import { chorus, duck, echo, reverb, saturate, sweepLowPass } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { pad, synthBass } from '../sound/synthesisers.ts'

const HARMONY = chords('D2 F4 A4 C5 E5 | G2 F4 Bb4 D5 A4 | C2 E4 G4 Bb4 D5 | F2 E4 A4 C5 G4')
const BASS_LINE = [
  [0.5, 0],
  [0.75, 0],
  [1.5, 12],
  [2.25, 0],
  [2.75, 7],
  [3.5, 10],
] as const
const STABS = [0, 0.75, 1.5, 2.75] as const
const RIFF = `A5/.75 F5/.75 E5/.5 D5/1 _/1 | F5/.75 D5/.75 C5/.5 Bb4/1 D5/1 | G5/.75 E5/.75 D5/.5 C5/1 _/1 | E5/.75 C5/.75 A4/.5 G4/1 A4/1`

/** A roof at four in the morning: deep house with tine chords, a round bass and marimba. */
export const house: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 120)
  const [kicks, drums, low, keys, riff, wall] = [group(), group(), group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const part = Math.floor(bar / 4)
    const [root = 38, ...tones] = HARMONY[bar % 4] ?? []
    const deep = root < 36 ? root + 12 : root
    for (let beat = 0; beat < 4; beat++) {
      if (part !== 3 || bar % 4 === 3) hit(kicks, start + beat, kick({ low: 46, punch: 90 }), 0.72)
      hit(drums, start + beat + 0.5, hat(0.09, beat), 0.34, 0.15)
      for (const off of [0, 0.25, 0.5, 0.75])
        hit(drums, start + beat + off + (off % 0.5 ? 0.02 : 0), shaker(beat * 4 + off * 4, 0.06), off % 0.5 ? 0.14 : 0.2, -0.4)
    }
    for (const beat of [1, 3]) hit(drums, start + beat, clap(beat), 0.4)
    for (const beat of [0.75, 2.25, 3.25]) hit(drums, start + beat, rim(960), 0.13, 0.45)
    for (const [beat, step] of BASS_LINE)
      hit(
        low,
        start + beat,
        synthBass(deep - 12 + step + (deep < 40 ? 12 : 0), beatSeconds * 0.4, { brightness: 380, decay: 6 }),
        0.5,
      )
    for (const beat of STABS)
      strum(
        keys,
        start + beat,
        beat === 2.75 ? 1 : 0.45,
        tones,
        (midi, length) => electricPiano(midi - (midi > 74 ? 12 : 0), length, 0.5),
        0.15,
        { spread: 0.6, roll: 0.008 },
      )
    if (part > 1)
      strum(
        wall,
        start,
        4,
        tones,
        (midi, length) => pad(midi, length, { attack: 0.6, release: 0.8, cutoff: 1500, detune: 0.008 }),
        0.08,
        { spread: 1 },
      )
  }
  for (const part of [1, 2, 4, 5])
    play(riff, melody(RIFF, part * 16), (midi) => marimba(midi), part > 3 ? 0.3 : 0.24, { spread: 0.35 })
  for (const part of [3, 5]) play(riff, melody(RIFF, part * 16), (midi) => marimba(midi - 12), 0.2, { pan: -0.3, late: 0.5 })
  const filtered = sweepLowPass(
    chorus(keys, { cycles: 24, depthMs: 2.5 }),
    (p) => 2100 + 1500 * Math.sin(2 * Math.PI * p - 1.4),
    0.9,
  )
  const wet = mixDown([riff, 0.9], [filtered, 0.5], [drums, 0.3])
  return mixDown(
    [saturate(kicks, 1.2), 1],
    [drums, 1],
    [duck(low, beatSeconds, 0.35), 1],
    [duck(mixDown([filtered, 1], [wall, 1]), beatSeconds, 0.5), 1],
    [riff, 0.9],
    [duck(reverb(wet, { seconds: 1.8 }), beatSeconds, 0.4), 0.36],
    [echo(mixDown([riff, 1], [filtered, 0.3]), { seconds: beatSeconds * 0.75, feedback: 0.45 }), 0.32],
  )
}
