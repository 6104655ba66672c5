import { withRecent } from '../../domain/guide/home-choice.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import { createStore } from '../../platform/store.ts'

const NOTE = 'own.recent-channels'
const NONE: readonly string[] = []

/** The ids of this device's recent channels, latest first. */
export const recentChannels = createStore<readonly string[]>(readNote(NOTE)?.split(' ').filter(Boolean) ?? NONE, () => NONE)

/** Adds a channel to the recent ones. */
export function rememberChannel(id: string): void {
  const recent = withRecent(recentChannels.get(), id)
  recentChannels.set(recent)
  writeNote(NOTE, recent.join(' '))
}
