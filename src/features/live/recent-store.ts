import { withRecent } from '../../domain/guide/home-choice.ts'
import { readNote, writeNote } from '../../platform/local-notes.ts'
import { createStore } from '../../platform/store.ts'

const NOTE = 'own.recent-channels'
const NONE: readonly string[] = []

/** The ids of the channels watched last on this device, the latest first. */
export const recentChannels = createStore<readonly string[]>(readNote(NOTE)?.split(' ').filter(Boolean) ?? NONE, () => NONE)

/** Remembers that a channel is watched. */
export function rememberChannel(id: string): void {
  const recent = withRecent(recentChannels.get(), id)
  recentChannels.set(recent)
  writeNote(NOTE, recent.join(' '))
}
