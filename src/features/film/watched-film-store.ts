import type { PlayedPart } from '../../domain/catalogue/title-playing.ts'
import { createStore } from '../../platform/store.ts'

/** What of a title is in the player; null while nothing is. */
export const watchedFilm = createStore<PlayedPart | null>(null, () => null)
