import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { hat, kick, snare } from '../sound/drums.ts'
import { chorus, duck, echo, reverb, saturate } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { lead, pad, synthBass } from '../sound/synthesisers.ts'

const HARMONY = chords('A2 E4 A4 C5 | F2 F4 A4 C5 | C3 E4 G4 C5 | G2 D4 G4 B4')
const BRIDGE = chords('D3 F4 A4 D5 | E3 E4 G#4 B4 | F2 F4 A4 C5 | G2 D4 G4 B4')
const THEME = `E5/2 D5/1 C5/1 | A4/3 C5/1 | G5/2 E5/1 D5/1 | D5/2 B4/1 G4/1`
const ANSWER = `A5/2 G5/1 E5/1 | F5/3 E5/1 | G5/1 E5/1 C5/1 E5/1 | D5/3 B4/1`
const SOLO = `D5/1 F5/1 A5/2 | G#5/1.5 B5/.5 E5/2 | A5/1 C6/1 A5/1 F5/1 | G5/2 B5/1 D6/1`

/** A coast road at dusk: running bass, big gated snare, bells of an arpeggio, a lead that glides. */
export const synthwave: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 100)
  const [kicks, drums, low, wall, bells, voice] = [group(), group(), group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const part = Math.floor(bar / 4)
    const [root = 45, ...tones] = (part === 3 ? BRIDGE : HARMONY)[bar % 4] ?? []
    const deep = root > 46 ? root - 12 : root
    for (let i = 0; i < 16; i++) {
      hit(
        low,
        start + i / 4,
        synthBass(i % 4 === 2 ? deep + 12 : deep, beatSeconds * 0.2, { brightness: 700 + 200 * Math.sin(i), decay: 8 }),
        i % 4 === 0 ? 0.44 : 0.32,
      )
      const tone = (tones[[0, 1, 2, 1][i % 4] ?? 0] ?? 69) + (i % 8 > 3 ? 12 : 0)
      if (part > 0) hit(bells, start + i / 4, synthBass(tone, 0.14, { brightness: 2400, decay: 14 }), 0.11, i % 2 ? 0.65 : -0.65)
    }
    for (let beat = 0; beat < 4; beat++) {
      if (beat % 2 === 0 || part > 1) hit(kicks, start + beat, kick({ low: 48, punch: 100 }), beat % 2 ? 0.4 : 0.66)
      for (const off of [0, 0.5]) hit(drums, start + beat + off, hat(0.04, beat), off ? 0.13 : 0.07, 0.2)
    }
    for (const beat of [1, 3]) hit(drums, start + beat, snare({ tone: 170, snap: 0.55, decay: 11, seed: 4 }), 0.42)
    if (bar % 4 === 3)
      [3.25, 3.5, 3.75].forEach((beat, i) =>
        hit(drums, start + beat, snare({ tone: 210 - i * 40, snap: 0.4 }), 0.3, 0.4 - i * 0.4),
      )
    strum(
      wall,
      start,
      4,
      tones,
      (midi, length) => pad(midi, length, { attack: 0.12, release: 0.6, cutoff: 1700, detune: 0.009 }),
      0.15,
      { spread: 1 },
    )
  }
  play(
    voice,
    [...melody(THEME, 16), ...melody(ANSWER, 32)],
    (midi, length) => lead(midi, length * 0.95, { cutoff: 2500, glideFrom: midi - 2 }),
    0.2,
  )
  play(voice, melody(SOLO, 48), (midi, length) => lead(midi, length * 0.95, { cutoff: 3200, glideFrom: midi + 3 }), 0.2)
  play(voice, melody(ANSWER, 64), (midi, length) => lead(midi, length * 0.95, { cutoff: 2500, glideFrom: midi - 2 }), 0.17)
  const wet = mixDown([voice, 1], [bells, 0.9], [drums, 0.5], [wall, 0.3])
  const pumped = duck(mixDown([chorus(wall, { cycles: 21, depthMs: 4 }), 1], [bells, 1]), beatSeconds, 0.4)
  return mixDown(
    [saturate(kicks, 1.3), 1],
    [saturate(drums, 1.2), 1],
    [duck(low, beatSeconds, 0.25), 1],
    [pumped, 1],
    [voice, 0.85],
    [reverb(wet, { seconds: 2.3, size: 1.2 }), 0.36],
    [echo(mixDown([voice, 1], [bells, 0.7]), { seconds: beatSeconds * 0.75, feedback: 0.45 }), 0.32],
  )
}
