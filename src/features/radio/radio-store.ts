import type { Station } from '../../contract/radio.ts'
import { createStore } from '../../platform/store.ts'

/** What the radio is tuned to, and the list that next and previous walk along; null hides the bar. */
export const tuned = createStore<{ station: Station; stations: readonly Station[] } | null>(null)
