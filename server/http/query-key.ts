/** Query parameters of pages that accept any value, though few values exist. */
export type QueryKey = 'archive' | 'day' | 'category' | 'genre' | 'country' | 'dubbing' | 'years'
