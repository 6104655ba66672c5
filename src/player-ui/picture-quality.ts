import { readNote, writeNote } from '../platform/local-notes.ts'
import type { Player } from '../player/player.ts'
import type { Quality } from '../player/state.ts'

const NOTE = 'picture-quality'

/** The picture that was chosen on this device; sound alone is a matter of the moment, and nobody begins with it. */
export function rememberedQuality(): Quality {
  const note = readNote(NOTE) ?? ''
  if (note === 'saver') return note
  return /^[1-9]\d{1,3}$/.test(note) ? Number(note) : 'auto'
}

/** Chooses a picture for this and every other channel, and for the visits to come. */
export function chooseQuality(player: Player, quality: Quality): void {
  player.setQuality(quality)
  if (quality !== 'audio') writeNote(NOTE, String(quality))
}
