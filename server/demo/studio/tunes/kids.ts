import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { celesta, doubleBass, guitar, marimba, sopilka } from '../sound/acoustic.ts'
import { bubon, rim, shaker } from '../sound/drums.ts'
import { echo, reverb } from '../sound/effects.ts'
import { chords, melody } from '../sound/notation.ts'
import { birdsong } from '../sound/textures.ts'

const HARMONY = chords(
  'C3 E4 G4 C5 | C3 E4 G4 C5 | F2 F4 A4 C5 | G2 D4 G4 B4 | C3 E4 G4 C5 | A2 E4 A4 C5 | D3 F4 A4 D5 | G2 D4 F4 B4',
)
const WALK = `E5/.5 G5/.5 C6/1 B5/.5 A5/.5 G5/1 | E5/.5 F5/.5 G5/.5 E5/.5 C5/1 _/1 | A5/.5 A5/.5 C6/.5 A5/.5 F5/1 A5/1 | G5/.5 F5/.5 E5/.5 D5/.5 G5/1 _/1
  | E5/.5 G5/.5 C6/1 D6/.5 C6/.5 B5/1 | C6/.5 B5/.5 A5/.5 E5/.5 A5/1 _/1 | F5/.5 A5/.5 D6/.5 C6/.5 A5/.5 F5/.5 D5/1 | G5/.5 A5/.5 B5/.5 G5/.5 C6/1 _/1`
const WHISTLE = `C5/2 E5/1 G5/1 | G5/3 _/1 | A5/2 G5/1 F5/1 | E5/1 D5/2 _/1 | C5/2 E5/1 G5/1 | A5/3 _/1 | F5/1 A5/1 G5/1 F5/1 | D5/1 B4/1 C5/1 _/1`

/** A hedgehog's walk: marimba on light feet, a small guitar, a whistle joining the second time round. */
export const kids: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 120)
  const [tune, rhythm, strummed, bass, whistle, sparkle] = [group(), group(), group(), group(), group(), group()]
  for (let bar = 0; bar < beats / 4; bar++) {
    const [root = 48, ...tones] = HARMONY[bar % 8] ?? []
    const fifth = root + (root > 45 ? -5 : 7)
    hit(bass, bar * 4, doubleBass(root, beatSeconds * 0.9, bar), 0.55)
    hit(bass, bar * 4 + 2, doubleBass(fifth, beatSeconds * 0.9, bar), 0.45)
    for (const beat of [1, 3, 3.5])
      strum(
        strummed,
        bar * 4 + beat,
        0.4,
        tones,
        (midi, length, i) => guitar(midi, length + 0.15, i + bar),
        beat === 3.5 ? 0.1 : 0.19,
        { roll: 0.03 },
      )
    ;[0.5, 1.5, 2.5, 3.5].forEach((beat, i) => hit(rhythm, bar * 4 + beat, shaker(i), 0.1, 0.3))
    hit(rhythm, bar * 4 + 2.5, rim(), 0.16, -0.35)
    hit(rhythm, bar * 4 + 1, bubon(false, bar), 0.2, -0.1)
    hit(rhythm, bar * 4 + 3, bubon(false, bar + 9), 0.24, -0.1)
    if (bar % 4 === 3)
      [0, 0.25, 0.5, 0.75].forEach((beat, i) =>
        hit(sparkle, bar * 4 + 3 + beat, celesta([79, 83, 86, 91][i] ?? 79), 0.1, 0.5 - i * 0.3),
      )
  }
  const walk = melody(WALK)
  play(tune, [...walk, ...melody(WALK, beats / 2)], (midi) => marimba(midi), 0.36, { spread: 0.25 })
  play(
    sparkle,
    walk.filter((note) => note.beats === 1),
    (midi) => celesta(midi + 12),
    0.09,
    { pan: 0.3 },
  )
  play(whistle, melody(WHISTLE, beats / 2), (midi, length, i) => sopilka(midi + 12, length * 0.92, i), 0.17, { pan: 0.25 })
  for (let i = 0; i < 5; i++) hit(sparkle, i * 13 + 6, birdsong(i + 40), 0.03, i % 2 ? 0.8 : -0.8)
  const wet = mixDown([tune, 0.4], [strummed, 0.3], [whistle, 0.7], [sparkle, 1], [rhythm, 0.25])
  return mixDown(
    [tune, 1],
    [rhythm, 1],
    [strummed, 1],
    [bass, 1],
    [whistle, 0.9],
    [sparkle, 1],
    [reverb(wet, { seconds: 1.1, size: 0.7 }), 0.35],
    [echo(whistle, { seconds: 0.25 }), 0.25],
  )
}
