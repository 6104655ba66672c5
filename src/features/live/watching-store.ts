import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { createStore } from '../../platform/store.ts'

/** The current item of the television picture, on its channel page or in the mini player. */
export type Watching = {
  channel: Channel
  /** The list that zapping steps through. */
  channels: readonly Channel[]
  programme: ProgrammeInBrief | null
  /** The search part of its URL: empty for live, else an archive programme and a moment. */
  search: { archive?: string; at?: number }
}

/** The current item; null when nothing plays or an access gate refuses it. */
export const watching = createStore<Watching | null>(null)
