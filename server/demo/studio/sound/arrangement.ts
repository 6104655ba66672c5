import { addLoop, addVoice, createLoop, type Loop, type Voice } from './loop.ts'
import type { Note } from './notation.ts'

/** A piece of music which fills a loop of `seconds` exactly. */
export type Tune = (seconds: number) => Loop

export type Instrument = (midi: number, seconds: number, index: number) => Voice

export type Arrangement = {
  beats: number
  beatSeconds: number
  /** A new empty group of voices, as long as the piece. */
  group: () => Loop
  /** Adds one voice to a group at a beat. */
  hit: (group: Loop, beat: number, voice: Voice, gain: number, pan?: number) => void
  /**
   * Plays notes on an instrument; `spread` scatters them over the stereo field, `late` delays them by beats.
   */
  play: (
    group: Loop,
    notes: readonly Note[],
    instrument: Instrument,
    gain: number,
    options?: { pan?: number; spread?: number; late?: number },
  ) => void
  /** Sounds the tones of a chord nearly together, `roll` beats apart. */
  strum: (
    group: Loop,
    beat: number,
    beats: number,
    tones: readonly number[],
    instrument: Instrument,
    gain: number,
    options?: { spread?: number; roll?: number },
  ) => void
}

/** Opens an arrangement whose beats divide the loop evenly; throws when the tempo does not fit. */
export function arrange(seconds: number, beatsPerMinute: number): Arrangement {
  const beats = (seconds * beatsPerMinute) / 60
  if (!Number.isInteger(beats)) throw new Error(`${beatsPerMinute} beats a minute do not fit ${seconds} s`)
  const beatSeconds = 60 / beatsPerMinute
  const hit: Arrangement['hit'] = (group, beat, voice, gain, pan = 0) => addVoice(group, beat * beatSeconds, voice, gain, pan)
  return {
    beats,
    beatSeconds,
    group: () => createLoop(seconds),
    hit,
    play(group, notes, instrument, gain, { pan = 0, spread = 0, late = 0 } = {}) {
      notes.forEach((note, i) => {
        const side = pan + spread * Math.sin(i * 2.4 + note.midi)
        hit(group, note.beat + late, instrument(note.midi, note.beats * beatSeconds, i), gain, Math.max(-1, Math.min(1, side)))
      })
    },
    strum(group, beat, length, tones, instrument, gain, { spread = 0.5, roll = 0.02 } = {}) {
      tones.forEach((midi, i) => {
        const side = tones.length > 1 ? ((i / (tones.length - 1)) * 2 - 1) * spread : 0
        hit(group, beat + i * roll, instrument(midi, length * beatSeconds, i), gain, side)
      })
    },
  }
}

/** Sums loops of one length, each at its own level. */
export function mixDown(...parts: readonly (readonly [Loop, number])[]): Loop {
  const [first] = parts
  if (!first) throw new Error('nothing to mix')
  const mix: Loop = { left: new Float32Array(first[0].length), right: new Float32Array(first[0].length), length: first[0].length }
  for (const [loop, gain] of parts) addLoop(mix, loop, gain)
  return mix
}
