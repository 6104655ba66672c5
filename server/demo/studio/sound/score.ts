import type { Instrument } from './arrangement.ts'
import { arrange, mixDown, type Tune } from './arrangement.ts'
import { bandura, celesta, doubleBass, guitar, marimba, piano, sopilka, tsymbaly } from './acoustic.ts'
import { echo, reverb } from './effects.ts'
import { createLoop, type Loop } from './loop.ts'
import { chords, melody } from './notation.ts'
import { pad } from './synthesisers.ts'
import { air, rain } from './textures.ts'

const INSTRUMENTS = {
  bandura: (midi, seconds, i) => bandura(midi, Math.max(1.6, seconds), i),
  celesta: (midi) => celesta(midi),
  guitar: (midi, seconds, i) => guitar(midi, seconds + 0.6, i),
  marimba: (midi) => marimba(midi),
  piano: (midi, seconds) => piano(midi, seconds + 0.5, 0.4),
  sopilka: (midi, seconds, i) => sopilka(midi, seconds * 0.95, i),
  tsymbaly: (midi, seconds) => tsymbaly(midi, Math.max(1, seconds)),
} satisfies Record<string, Instrument>

/**
 * The music of a short film: bars of four beats, one chord each (its bass first), a theme over them, and
 * sounds of the scene.
 */
export type Score = {
  beatsPerMinute: number
  harmony: string
  theme: string
  lead: keyof typeof INSTRUMENTS
  figure: keyof typeof INSTRUMENTS
  /** When rain or wind is heard, in seconds. */
  weather?: { kind: 'rain' | 'wind'; from: number; to: number; level: number }
}

const FIGURE = [0, 1, 2, 1] as const

/** Plays a score: broken chords under the theme, long strings under both, and the weather of the story. */
export function tuneOf({ beatsPerMinute, harmony, theme, lead, figure, weather }: Score): Tune {
  return (seconds) => {
    const { beats, beatSeconds, group, hit, play, strum } = arrange(seconds, beatsPerMinute)
    const [chordsHeard, strings, bass, tune] = [group(), group(), group(), group()]
    const bars = chords(harmony)
    for (let bar = 0; bar * 4 < beats; bar++) {
      const [root = 45, ...tones] = bars[bar % bars.length] ?? []
      hit(bass, bar * 4, doubleBass(root, beatSeconds * 2, bar), 0.34)
      FIGURE.forEach((step, i) =>
        hit(chordsHeard, bar * 4 + i, INSTRUMENTS[figure](tones[step] ?? root, beatSeconds, i + bar), 0.3, (i - 1.5) * 0.25),
      )
      strum(
        strings,
        bar * 4,
        4,
        tones,
        (midi, length) => pad(midi, length, { attack: 0.8, release: 1.4, cutoff: 1300, detune: 0.006, vibrato: 0.002 }),
        0.1,
        { spread: 0.9 },
      )
    }
    play(tune, melody(theme), INSTRUMENTS[lead], 0.34, { pan: 0.1 })
    const wet = mixDown([chordsHeard, 0.4], [tune, 0.9], [strings, 0.5])
    return mixDown(
      [chordsHeard, 1],
      [strings, 1],
      [bass, 1],
      [tune, 1],
      [reverb(wet, { seconds: 2.2, size: 1.1, brightnessHz: 4200 }), 0.4],
      [echo(tune, { seconds: beatSeconds * 0.75, feedback: 0.3 }), 0.2],
      ...(weather ? [[heardBetween(weatherSound(seconds, weather.kind), weather, seconds), weather.level] as const] : []),
    )
  }
}

function weatherSound(seconds: number, kind: 'rain' | 'wind'): Loop {
  if (kind === 'rain') return rain(seconds, 7)
  return air(
    seconds,
    23,
    (position) => 420 + 160 * Math.sin(2 * Math.PI * 6 * position),
    (position) => 0.16 + 0.08 * Math.sin(2 * Math.PI * 5 * position),
  )
}

/** Lets a loop be heard only between two seconds, fading for 2 s on either side. */
function heardBetween(loop: Loop, { from, to }: { from: number; to: number }, seconds: number): Loop {
  const heard = createLoop(seconds)
  const rate = loop.length / seconds
  for (let i = 0; i < loop.length; i++) {
    const level = Math.max(0, Math.min(1, (i / rate - from) / 2, (to - i / rate) / 2))
    heard.left[i] = (loop.left[i] ?? 0) * level
    heard.right[i] = (loop.right[i] ?? 0) * level
  }
  return heard
}
