import type { Station } from '../../contract/radio.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import { createStore } from '../../platform/store.ts'

/** The tuned station and the list for next and previous; null hides the bar. */
export const tuned = createStore<{ station: Station; stations: readonly Station[] } | null>(null)

const NOTE = 'own.last-station'

/** The last station's id on this device. */
export const lastStation = createStore<string | undefined>(readNote(NOTE), () => undefined)

/** Stores the last station. */
export function rememberStation(id: string): void {
  lastStation.set(id)
  writeNote(NOTE, id)
}
