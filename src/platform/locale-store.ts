import type { Locale } from '../domain/locale.ts'
import { createStore } from './store.ts'

/** The language that the screens are in. */
export const localeStore = createStore<Locale>('ua')
