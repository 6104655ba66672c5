import type { Station } from '../../contract/radio.ts'
import { readNote, writeNote } from '../../platform/local-notes.ts'
import { createStore } from '../../platform/store.ts'

/** What the radio is tuned to, and the list that next and previous walk along; null hides the bar. */
export const tuned = createStore<{ station: Station; stations: readonly Station[] } | null>(null)

const NOTE = 'own.last-station'

/** The id of the station listened to last on this device. */
export const lastStation = createStore<string | undefined>(readNote(NOTE), () => undefined)

/** Remembers that a station is listened to. */
export function rememberStation(id: string): void {
  lastStation.set(id)
  writeNote(NOTE, id)
}

const loadRadio = () => import('./radio.ts')

/** Fetches the radio's code before it is needed, such as when a finger goes down on a station. */
export function warmRadio(): void {
  loadRadio().catch(() => {})
}

/** Tunes to a station from a screen that knows only this store; when the radio cannot be had, a message says so. */
export async function tuneIn(station: Station, stations: readonly Station[]): Promise<void> {
  try {
    const { chooseStation } = await loadRadio()
    chooseStation(station, stations)
  } catch {
    const { showNoResponse } = await import('../../app-state/no-response-message.ts')
    showNoResponse()
  }
}
