import { createStore } from '../../platform/store.ts'

/**
 * The moment of the URL (seconds since 1970) that the player applied last. Playback may have moved on since.
 */
export const lastAppliedMoment = createStore<number | undefined>(undefined)
