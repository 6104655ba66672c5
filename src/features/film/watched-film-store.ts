import type { PlayedPart } from '../../domain/catalogue/title-playing.ts'
import { createStore } from '../../platform/store.ts'

/** The title part in the player; null for none. */
export const watchedFilm = createStore<PlayedPart | null>(null, () => null)
