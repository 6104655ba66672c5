import { createStore } from './store.ts'

/** Whether a newer version of the site is installed and waits to take over. */
export const updateWaiting = createStore(false)
