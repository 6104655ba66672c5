import { createStore } from '../../platform/store.ts'

/** True while the key map is open. */
export const keysShown = createStore(false)
