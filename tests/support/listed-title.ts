import type { ListedTitle } from '../../server/features/catalogue/listed-title.ts'

/** A title of a list: a film without genre, country or rating, with a test's own fields. */
export function listedTitle(id: string, said: Partial<ListedTitle> = {}): ListedTitle {
  return {
    id,
    type: 'FILM',
    name: id,
    nameRu: id,
    originalName: '',
    year: 2000,
    age: 0,
    poster: { src: '', color: '#000000' },
    genres: [],
    countries: [],
    dubbing: [],
    packageId: null,
    addedMs: 0,
    ratingSum: 0,
    ratingCount: 0,
    ...said,
  }
}
