import { readNote, writeNote } from '../../platform/web-storage.ts'
import { createStore, type Readable } from '../../platform/store.ts'

/** The radio's data use: as the network allows, or always the lowest level. */
export type RadioQuality = 'auto' | 'low'

const NOTE = 'radio-quality'

const chosen = createStore<RadioQuality>(readNote(NOTE) === 'low' ? 'low' : 'auto', () => 'auto')

/** The listener's choice on this device. */
export const radioQuality: Readable<RadioQuality> = chosen

/** Sets and stores the choice. */
export function setRadioQuality(quality: RadioQuality): void {
  chosen.set(quality)
  writeNote(NOTE, quality)
}
