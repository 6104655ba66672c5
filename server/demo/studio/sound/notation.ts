/** A note of a tune: when it starts and how long it lasts in beats, and its MIDI number (69 = A4). */
export type Note = { beat: number; beats: number; midi: number }

const SEMITONES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** The MIDI number of a name such as `C4`, `F#3` or `Bb5`. */
export function midiOf(name: string): number {
  const parts = /^([A-G])([#b]?)(-?\d)$/.exec(name)
  const semitone = SEMITONES[parts?.[1] ?? '']
  if (!parts || semitone === undefined) throw new Error(`not a note: ${name}`)
  return 12 * (Number(parts[3]) + 1) + semitone + (parts[2] === '#' ? 1 : parts[2] === 'b' ? -1 : 0)
}

/** The MIDI numbers of `D3 A3 F4`. */
export function chord(names: string): number[] {
  return names.trim().split(/\s+/).map(midiOf)
}

/** Several chords, split by `|`. */
export function chords(names: string): number[][] {
  return names.split('|').map(chord)
}

/** Reads a melody: `A4/2` is two beats of A4, `_/1` one beat of rest; bar lines `|` are for the eye only. */
export function melody(text: string, startBeat = 0): Note[] {
  const notes: Note[] = []
  let beat = startBeat
  for (const word of text.trim().split(/\s+/)) {
    if (word === '|') continue
    const [name = '', length = '1'] = word.split('/')
    const beats = Number(length)
    if (!(beats > 0)) throw new Error(`not a length: ${word}`)
    if (name !== '_') notes.push({ beat, beats, midi: midiOf(name) })
    beat += beats
  }
  return notes
}

/** How many beats a melody text fills, rests included. */
export function beatsOf(text: string): number {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '|')
    .reduce((sum, word) => sum + Number(word.split('/')[1] ?? '1'), 0)
}
