import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { bandura, celesta, piano } from '../sound/acoustic.ts'
import { chorus, echo, reverb, sweepLowPass } from '../sound/effects.ts'
import { chords } from '../sound/notation.ts'
import { pad } from '../sound/synthesisers.ts'
import { air } from '../sound/textures.ts'
import { randomFrom } from '../random.ts'

const HARMONY = chords(
  'E2 B2 G#3 D#4 F#4 | C#3 G#3 E4 B4 D#4 | A2 E3 C#4 G#4 B4 | B2 F#3 E4 A4 C#5 | G#2 D#3 B3 F#4 A#4 | A2 E3 B3 C#4 G#4',
)
const SCALE = [64, 66, 68, 71, 73, 76, 78, 80, 83]

/** Nothing happens, slowly: chords like weather, single notes far apart, waves on a shore. */
export const ambient: Tune = (seconds) => {
  const { beats, group, hit, strum, beatSeconds } = arrange(seconds, 60)
  const [clouds, high, drops, bells] = [group(), group(), group(), group()]
  const random = randomFrom(17)
  HARMONY.forEach((tones, i) => {
    strum(
      clouds,
      i * 8,
      8,
      tones,
      (midi, length) => pad(midi, length - 1, { attack: 3, release: 4.5, cutoff: 700, detune: 0.006, vibrato: 0.001 }),
      0.2,
      { spread: 1, roll: 0.25 },
    )
    strum(
      high,
      i * 8 + 2,
      6,
      tones.slice(2),
      (midi, length) => pad(midi + 12, length - 1, { attack: 2.6, release: 4, cutoff: 1500, detune: 0.01 }),
      0.06,
      { spread: 1, roll: 0.5 },
    )
    hit(drops, i * 8 + 0.5, piano((tones[1] ?? 52) + 12, 4, 0.25), 0.34, -0.3)
    hit(drops, i * 8 + 4.5, piano((tones[3] ?? 64) + 12, 4, 0.2), 0.26, 0.35)
  })
  for (let beat = 0; beat < beats; beat += 1.5) {
    if (random() < 0.6)
      hit(
        bells,
        beat + random() * 0.4,
        celesta((SCALE[Math.floor(random() * SCALE.length)] ?? 71) + (random() < 0.4 ? 12 : 0)),
        0.07 + random() * 0.06,
        random() * 1.6 - 0.8,
      )
    if (random() < 0.3)
      hit(
        bells,
        beat + random(),
        bandura(SCALE[Math.floor(random() * SCALE.length)] ?? 71, 3, Math.floor(beat)),
        0.12,
        random() * 1.4 - 0.7,
      )
  }
  const surf = air(
    seconds,
    101,
    (p) => 420 + 260 * Math.sin(2 * Math.PI * 5 * p),
    (p) => 0.02 + 0.02 * Math.max(0, Math.sin(2 * Math.PI * 5 * p - 0.5)) ** 2,
    0.6,
  )
  const moving = sweepLowPass(high, (p) => 1600 + 800 * Math.sin(2 * Math.PI * 3 * p))
  const wet = mixDown([clouds, 0.5], [moving, 0.9], [drops, 1], [bells, 1.4])
  return mixDown(
    [chorus(clouds, { cycles: 11, depthMs: 5 }), 1],
    [moving, 1],
    [drops, 0.9],
    [bells, 0.8],
    [surf, 1],
    [reverb(wet, { seconds: 6, size: 2, brightnessHz: 3800 }), 0.6],
    [echo(mixDown([bells, 1], [drops, 0.5]), { seconds: beatSeconds * 0.75, feedback: 0.5 }), 0.4],
  )
}
