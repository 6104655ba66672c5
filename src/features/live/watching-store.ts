import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { createStore } from '../../platform/store.ts'

/** What the one picture of the app shows, on the page of its channel or in the mini player. */
export type Watching = {
  channel: Channel
  /** The list in which it has its neighbours. */
  channels: readonly Channel[]
  programme: ProgrammeInBrief | null
  /** How the address of its page goes on: empty live, a programme of the archive and a moment of it otherwise. */
  search: { archive?: string; at?: number }
}

/** What is watched; null when nothing is, or when something stands between the viewer and the picture. */
export const watching = createStore<Watching | null>(null)
