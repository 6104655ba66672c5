import { readNote, writeNote } from '../../platform/local-notes.ts'
import { createStore, type Readable } from '../../platform/store.ts'

/** How much of somebody's data plan the radio may take: as the network allows, or the lowest sound always. */
export type RadioQuality = 'auto' | 'low'

const NOTE = 'radio-quality'

const chosen = createStore<RadioQuality>(readNote(NOTE) === 'low' ? 'low' : 'auto', () => 'auto')

/** The listener's choice, kept on this device. */
export const radioQuality: Readable<RadioQuality> = chosen

/** Chooses. */
export function setRadioQuality(quality: RadioQuality): void {
  chosen.set(quality)
  writeNote(NOTE, quality)
}
