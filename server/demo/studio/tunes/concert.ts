import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { clap, hat, kick, snare } from '../sound/drums.ts'
import { chorus, duck, echo, reverb, saturate } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { lead, pad, synthBass } from '../sound/synthesisers.ts'
import { air } from '../sound/textures.ts'

const HARMONY = chords('F#2 C#4 F#4 A4 | D3 D4 F#4 A4 | A2 C#4 E4 A4 | E3 B3 E4 G#4')
const HOOK = `C#5/.5 C#5/.5 E5/.5 F#5/1 E5/.5 C#5/1 | D5/.5 D5/.5 E5/.5 F#5/1 A5/1.5 | A5/.5 G#5/.5 E5/1 C#5/.5 E5/.5 F#5/1 | E5/1.5 B4/.5 G#4/1 B4/1`

/** The headliner's last song: four on the floor, wide breathing chords, a hook to sing along. */
export const concert: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 120)
  const [kicks, drums, low, wall, arpeggio, hook] = [group(), group(), group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const isBreak = bar === 7 || bar === 15
    const [root = 42, ...tones] = HARMONY[bar % 4] ?? []
    const deep = root > 45 ? root - 12 : root
    for (let beat = 0; beat < 4; beat++) {
      if (!isBreak || beat < 2) hit(kicks, start + beat, kick({ low: 47, punch: 130 }), 0.75)
      hit(drums, start + beat + 0.5, hat(0.07, beat + bar), 0.22, 0.15)
      for (const off of [0.25, 0.75]) hit(drums, start + beat + off, hat(0.02, beat), 0.08, -0.3)
      ;[0.25, 0.5, 0.75].forEach((off) =>
        hit(low, start + beat + off, synthBass(deep, beatSeconds * 0.22, { brightness: 1100, decay: 9 }), 0.36),
      )
    }
    for (const beat of [1, 3]) hit(drums, start + beat, clap(bar * 2 + beat), 0.5)
    if (isBreak) for (let i = 0; i < 8; i++) hit(drums, start + 2 + i / 4, snare({ snap: 0.6 }), 0.12 + i * 0.03)
    strum(
      wall,
      start,
      4,
      tones,
      (midi, length) => pad(midi, length, { attack: 0.03, release: 0.3, cutoff: 2300, detune: 0.011, resonance: 0.9 }),
      0.2,
      { spread: 1 },
    )
    strum(
      wall,
      start,
      4,
      tones,
      (midi, length) => pad(midi + 12, length, { attack: 0.03, release: 0.3, cutoff: 2600, detune: 0.009, seed: midi + 40 }),
      0.08,
      { spread: 0.8 },
    )
    for (let i = 0; i < 16; i++)
      hit(
        arpeggio,
        start + i / 4,
        synthBass((tones[i % 3] ?? 66) + (i % 8 > 3 ? 24 : 12), 0.12, { brightness: 2600, decay: 15 }),
        0.1,
        i % 2 ? 0.6 : -0.6,
      )
  }
  for (let turn = 0; turn < 4; turn++) {
    play(
      hook,
      melody(HOOK, turn * 16),
      (midi, length) =>
        lead(midi + (turn === 3 ? 12 : 0), length * 0.92, { cutoff: 3000, glideFrom: midi + (turn === 3 ? 10 : -2) }),
      turn === 0 ? 0.1 : 0.2,
    )
    if (turn > 1)
      play(hook, melody(HOOK, turn * 16), (midi, length) => lead(midi - 5, length * 0.92, { cutoff: 2000 }), 0.07, { pan: 0.35 })
  }
  const crowd = air(
    seconds,
    91,
    () => 900,
    (p) => 0.012 + 0.014 * Math.max(0, Math.sin(2 * Math.PI * 2 * p - 1)) ** 4,
    0.7,
  )
  const pumped = duck(mixDown([chorus(wall, { cycles: 16 }), 1], [arpeggio, 1]), beatSeconds, 0.72)
  const wet = mixDown([hook, 1], [drums, 0.25], [wall, 0.3], [arpeggio, 0.8])
  return mixDown(
    [saturate(kicks, 1.2), 1],
    [drums, 1],
    [duck(low, beatSeconds, 0.4), 1],
    [pumped, 1],
    [hook, 0.85],
    [crowd, 1],
    [duck(reverb(wet, { seconds: 1.9 }), beatSeconds, 0.5), 0.36],
    [echo(hook, { seconds: beatSeconds * 0.75, feedback: 0.4 }), 0.28],
  )
}
