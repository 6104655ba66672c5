import { SCREENS } from '../../../src/domain/paths.ts'
import type { Catalogue } from './kept-catalogue.ts'

/** The paths of what the catalogue holds: the genres that have titles, and the collections. */
export function cataloguePaths({ genres, collections, titles }: Pick<Catalogue, 'genres' | 'collections' | 'titles'>): string[] {
  const used = new Set(titles.all.flatMap((title) => title.genres))
  const filled = collections.filter((collection) => collection.titles.some((id) => titles.byId(id)))
  return [
    ...genres.filter(({ _id }) => used.has(_id)).map(({ _id }) => SCREENS.genre.replace('{-$id}', _id)),
    SCREENS.collection.replace('/{-$id}', ''),
    ...filled.map(({ id }) => SCREENS.collection.replace('{-$id}', id)),
  ]
}
