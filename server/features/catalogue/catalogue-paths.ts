import { screenPath } from '../../../src/domain/routing/paths.ts'
import { titlePath } from '../../../src/domain/catalogue/title-words.ts'
import type { Catalogue } from './catalogue-cache.ts'

/** A path, and when its content was added, if known (epoch ms). */
type CataloguePath = { path: string; changedMs?: number }

/** Paths of the catalogue: genres that have titles, collections, and every title with its addition time. */
export function cataloguePaths({
  genres,
  collections,
  titles,
}: Pick<Catalogue, 'genres' | 'collections' | 'titles'>): CataloguePath[] {
  const used = new Set(titles.all.flatMap((title) => title.genres))
  const filled = collections.filter((collection) => collection.titles.some((id) => titles.byId(id)))
  return [
    ...genres.filter(({ _id }) => used.has(_id)).map(({ _id }) => ({ path: screenPath('genre', _id) })),
    { path: screenPath('collection') },
    ...filled.map(({ id }) => ({ path: screenPath('collection', id) })),
    ...titles.all.map(({ id, type, addedMs }) => ({ path: titlePath({ type, _id: id }), changedMs: addedMs })),
  ]
}
