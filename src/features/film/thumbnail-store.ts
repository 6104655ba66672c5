import { createStore } from '../../platform/store.ts'

/** The thumbnail list's URL by the playing item's key; null without thumbnails. */
export const thumbnailList = createStore<{ key: string; url: string | null } | null>(null)
