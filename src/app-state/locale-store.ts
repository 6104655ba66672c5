import type { Locale } from '../domain/i18n/locale.ts'
import { createStore } from '../platform/store.ts'

/** The language that the screens are in. */
export const localeStore = createStore<Locale>('ua')

/** The language that is asked for until the screens have followed, which they do when its texts have arrived. */
export const wantedLocale = createStore<Locale | null>(null)

/** Whether the texts that the first paint does without have arrived too. */
export const textsAreWhole = createStore(false)
