import { arrange, mixDown, type Tune } from '../sound/arrangement.ts'
import { bandura, doubleBass, sopilka, tsymbaly } from '../sound/acoustic.ts'
import { bubon, shaker } from '../sound/drums.ts'
import { echo, reverb } from '../sound/effects.ts'
import { chords, melody, type Note } from '../sound/notation.ts'
import { pad } from '../sound/synthesisers.ts'

// Our own dance in the mountain mode D E F G# A B C, in lines of 4 + 4 + 6 steps.
const FIRST = `A4/.5 A4/.5 G#4/.5 A4/.5 B4/.5 A4/.5 G#4/.5 F4/.5 | E4/.5 F4/.5 G#4/.5 B4/.5 A4/1 A4/1
  | C5/.5 B4/.5 A4/.5 G#4/.5 A4/.5 G#4/.5 F4/.5 E4/.5 | F4/.5 G#4/.5 F4/.5 E4/.5 D4/1 D4/1`
const SECOND = `D5/.5 D5/.5 C5/.5 B4/.5 A4/.5 B4/.5 C5/.5 A4/.5 | D5/.5 E5/.5 F5/.5 E5/.5 D5/1 A4/1
  | C5/.5 D5/.5 C5/.5 B4/.5 A4/.5 G#4/.5 F4/.5 G#4/.5 | A4/.5 F4/.5 E4/.5 G#4/.5 D4/1 D4/1`
const UNDER_FIRST = chords('D3 D4 F4 A4 | D3 D4 F4 A4 | A2 C4 E4 A4 | D3 D4 F4 A4')
const UNDER_SECOND = chords('D3 D4 F4 A4 | D3 D4 F4 A4 | A2 C4 E4 A4 | D3 D4 F4 A4')
const PART_BEATS = 16

/** Grace notes from above on every long tone, as a sopilka player would. */
function ornamented(notes: readonly Note[]): Note[] {
  return notes.flatMap((note) =>
    note.beats < 1
      ? [note]
      : [
          { ...note, midi: note.midi + 2, beats: 0.12 },
          { ...note, beat: note.beat + 0.12, beats: note.beats - 0.2 },
        ],
  )
}

/** A dance by the fire: tsymbaly, bandura, sopilka, bass and frame drum, building part by part. */
export const folk: Tune = (seconds) => {
  const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, 100)
  const [flute, dulcimer, plucked, bass, drum, drone] = [group(), group(), group(), group(), group(), group()]
  for (let part = 0; part < beats / PART_BEATS; part++) {
    const start = part * PART_BEATS
    const isFirst = part === 0 || part === 1 || part === 4
    const tune = melody(isFirst ? FIRST : SECOND, start)
    const harmony = isFirst ? UNDER_FIRST : UNDER_SECOND
    if (part !== 0)
      play(flute, ornamented(tune), (midi, length, i) => sopilka(midi + 12, length * 0.9, i), part === 3 ? 0.26 : 0.22, {
        pan: -0.1,
      })
    if (part === 0 || part === 2 || part === 4)
      play(dulcimer, tune, (midi) => tsymbaly(midi + (part === 0 ? 0 : 12)), 0.26, { pan: 0.3, spread: 0.2 })
    if (part === 1 || part === 3) play(plucked, tune, (midi, _length, i) => bandura(midi, 1.6, i), 0.3, { pan: -0.35 })
    harmony.forEach((tones, bar) => {
      const [root = 50, ...upper] = tones
      for (let beat = 0; beat < 4; beat++) {
        const at = start + bar * 4 + beat
        hit(
          bass,
          at,
          doubleBass(beat % 2 ? root - 5 : root - 12 + (root < 48 ? 12 : 0), beatSeconds * 0.8, beat),
          beat % 2 ? 0.36 : 0.48,
        )
        strum(plucked, at + 0.5, 0.5, upper, (midi, _length, i) => bandura(midi, 0.7, i + beat), 0.11, { roll: 0.015 })
        hit(drum, at, bubon(beat % 2 === 0, beat), beat % 2 === 0 ? 0.42 : 0.24, 0.1)
        if (part > 0) hit(drum, at + 0.5, bubon(false, beat + 5), 0.17, 0.1)
        if (part > 1) [0.25, 0.75].forEach((off, i) => hit(drum, at + off, shaker(i + beat), 0.08, -0.3))
      }
      if (part % 2 === 1)
        for (let i = 0; i < 16; i++)
          hit(
            dulcimer,
            start + bar * 4 + i / 4,
            tsymbaly(upper[i % 3] ?? 62, 0.8),
            0.07 + 0.05 * Math.sin((Math.PI * i) / 16),
            0.45,
          )
    })
    strum(
      drone,
      start,
      PART_BEATS,
      [38, 45, 50],
      (midi, length) => pad(midi, length - 1, { attack: 1, release: 1.5, cutoff: 520 }),
      0.11,
      { spread: 0.7 },
    )
  }
  const wet = mixDown([flute, 0.8], [dulcimer, 0.7], [plucked, 0.5], [drum, 0.25])
  return mixDown(
    [flute, 0.8],
    [dulcimer, 1],
    [plucked, 1],
    [bass, 1],
    [drum, 1],
    [drone, 1],
    [reverb(wet, { seconds: 1.5, brightnessHz: 4500 }), 0.36],
    [echo(flute, { seconds: 0.3, feedback: 0.25 }), 0.2],
  )
}
