/** Query parameters of pages that take endless values, of which few name anything. */
export type QueryKey = 'archive' | 'day' | 'category' | 'genre' | 'country' | 'dubbing' | 'years'
