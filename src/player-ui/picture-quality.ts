import { readNote, writeNote } from '../platform/web-storage.ts'
import type { Player } from '../player/player.ts'
import type { Quality } from '../player/state.ts'

const NOTE = 'picture-quality'

/** Returns the quality stored on this device. Audio only is a momentary choice and never restored. */
export function rememberedQuality(): Quality {
  const note = readNote(NOTE) ?? ''
  if (note === 'saver') return note
  return /^[1-9]\d{1,3}$/.test(note) ? Number(note) : 'auto'
}

/** Stores a quality for all channels and later visits. */
export function chooseQuality(player: Player, quality: Quality): void {
  player.setQuality(quality)
  if (quality !== 'audio') writeNote(NOTE, String(quality))
}
