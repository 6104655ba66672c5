import type { Locale } from '../domain/i18n/locale.ts'
import { createStore } from '../platform/store.ts'

/** The language of the screens. */
export const localeStore = createStore<Locale>('ua')

/** The requested language until its texts have loaded and the screens follow. */
export const requestedLocale = createStore<Locale | null>(null)

/** True once the texts outside the first view have loaded too. */
export const textsAreWhole = createStore(false)
