import { createStore } from '../../platform/store.ts'

/** Where the pictures for the ruler of what plays are listed, by its key; null for a film without them. */
export const thumbnailList = createStore<{ key: string; url: string | null } | null>(null)
