import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { clap, hat, kick, snare, timpani } from '../sound/drums.ts'
import { duck, echo, reverb, saturate } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { hertz, horn, lead, pad, synthBass } from '../sound/synthesisers.ts'
import { air } from '../sound/textures.ts'

const HARMONY = chords(
  'D3 A3 D4 F#4 | B2 F#3 B3 D4 | G2 D3 G3 B3 | A2 E3 A3 C#4 | D3 A3 D4 F#4 | B2 F#3 B3 D4 | G2 D3 B3 E4 | A2 E3 A3 C#4',
)
const ANTHEM = `A4/1 D5/1 F#5/1.5 E5/.5 | D5/2 B4/2 | B4/1 D5/1 G5/1.5 F#5/.5 | E5/4 | A4/1 D5/1 F#5/1.5 G5/.5 | A5/2 F#5/2 | G5/1 F#5/1 E5/1 D5/1 | C#5/2 E5/2`

/** Match night: stamping and clapping, an anthem in brass, the crowd rising with the wave. */
export const stadium: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 120)
  const [drums, low, brass, anthem, claps, shimmer] = [group(), group(), group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 4; bar++) {
    const start = bar * 4
    const [root = 50, ...tones] = HARMONY[bar % 8] ?? []
    const deep = root > 47 ? root - 12 : root
    ;[0, 0.5, 2, 2.5].forEach((beat, i) => hit(drums, start + beat, kick({ low: 50, punch: 90 }), i % 2 ? 0.4 : 0.62))
    for (const beat of [1, 3]) {
      hit(claps, start + beat, clap(bar + beat), 0.5, -0.1)
      hit(claps, start + beat + 0.02, clap(bar + beat + 50), 0.28, 0.5)
      hit(claps, start + beat + 0.03, clap(bar + beat + 90), 0.28, -0.6)
      hit(drums, start + beat, snare({ snap: 0.5 }), 0.26)
    }
    for (let i = 0; i < 8; i++) hit(drums, start + i / 2, hat(0.04, i), i % 2 ? 0.13 : 0.07, 0.25)
    if (bar % 4 === 3)
      [2, 2.5, 3, 3.25, 3.5, 3.75].forEach((beat, i) =>
        hit(drums, start + beat, timpani(hertz(deep + 12)), 0.12 + i * 0.03, i % 2 ? 0.3 : -0.3),
      )
    for (let i = 0; i < 8; i++)
      hit(low, start + i / 2, synthBass(deep, beatSeconds * 0.42, { brightness: 800 }), i % 2 ? 0.3 : 0.4)
    ;[0, 1.5].forEach((beat) =>
      strum(
        brass,
        start + beat,
        beat ? 2 : 1,
        tones,
        (midi, length) => horn(midi, length, { cutoff: 1700, attack: 0.04, release: 0.25 }),
        0.13,
        { spread: 0.8 },
      ),
    )
    strum(
      shimmer,
      start,
      4,
      tones,
      (midi, length) => pad(midi + 12, length, { attack: 0.2, release: 0.6, cutoff: 2200, detune: 0.009 }),
      0.07,
      { spread: 1 },
    )
  }
  play(anthem, melody(ANTHEM), (midi, length) => horn(midi, length * 0.96, { cutoff: 2300, attack: 0.04, release: 0.3 }), 0.32)
  play(
    anthem,
    melody(ANTHEM, beats / 2),
    (midi, length) => horn(midi, length * 0.96, { cutoff: 2500, attack: 0.04, release: 0.3 }),
    0.28,
    { pan: -0.15 },
  )
  play(shimmer, melody(ANTHEM, beats / 2), (midi, length) => lead(midi + 12, length, { cutoff: 2600 }), 0.1, { pan: 0.3 })
  const crest = (p: number): number => 0.5 + 0.5 * Math.sin(2 * Math.PI * 4 * p - 1.2)
  const crowd = air(
    seconds,
    71,
    (p) => 620 + 380 * crest(p),
    (p) => 0.05 + 0.075 * crest(p) ** 2,
    0.6,
  )
  const wet = mixDown([claps, 0.6], [brass, 0.7], [anthem, 0.9], [drums, 0.2])
  return mixDown(
    [saturate(drums, 1.4), 1],
    [claps, 1],
    [low, 1],
    [duck(mixDown([brass, 1], [shimmer, 1]), beatSeconds * 2, 0.25), 1],
    [anthem, 0.9],
    [crowd, 1],
    [reverb(wet, { seconds: 2.1, size: 1.5 }), 0.4],
    [echo(anthem, { seconds: beatSeconds * 0.75, feedback: 0.3 }), 0.2],
  )
}
