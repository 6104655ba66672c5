import { createStore } from '../../platform/store.ts'

/** Whether the map of the keys is open. */
export const keysShown = createStore(false)
